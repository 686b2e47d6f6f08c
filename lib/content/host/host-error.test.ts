import { HostError } from './host-error';

test('an error from another copy of the module is a host error too, as each bundle has its own copy', async () => {
  await jest.isolateModulesAsync(async () => {
    const copy = await import('./host-error');
    expect(copy.HostError).not.toBe(HostError);
    expect(new copy.HostError('questions', 'no answer')).toBeInstanceOf(HostError);
  });
  expect(new Error('of another kind')).not.toBeInstanceOf(HostError);
});
