import { HostError } from './host-error';

test('an error of another copy of the module, as each bundle of the framework has, is one of the host too', async () => {
  await jest.isolateModulesAsync(async () => {
    const copy = await import('./host-error');
    expect(copy.HostError).not.toBe(HostError);
    expect(new copy.HostError('questions', 'no answer')).toBeInstanceOf(HostError);
  });
  expect(new Error('of another kind')).not.toBeInstanceOf(HostError);
});
