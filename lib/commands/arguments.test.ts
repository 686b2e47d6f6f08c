import { readArguments, UsageError, wholeNumber } from './arguments';

test.each([
  ['0', 0],
  ['7', 7],
  ['60', 60],
])('the argument %s is a whole number from 0 to 60', (text, value) => {
  expect(wholeNumber('The minutes', text, 0, 60)).toBe(value);
});

test.each(['', ' ', '61', '-1', '1.5', '1e1', '0x10', 'twenty', '99999999999'])(
  "the argument '%s' is refused, and the message says what is wanted",
  (text) => {
    expect(() => wholeNumber('The minutes', text, 0, 60)).toThrow(
      new UsageError(`The minutes must be a whole number from 0 to 60, not '${text}'.`),
    );
  },
);

test('wrong arguments end the process with the reason and the usage', () => {
  const write = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const exit = jest.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('the end');
  });
  const read = () => {
    throw new UsageError('Too many.');
  };
  expect(() => readArguments('Usage: …', read)).toThrow('the end');
  expect(exit).toHaveBeenCalledWith(2);
  expect(write).toHaveBeenCalledWith('Too many.\n\nUsage: …');
  exit.mockRestore();
  write.mockRestore();
});

test('an error that does not concern the arguments is not hidden', () => {
  const read = () => {
    throw new Error('The disk is full.');
  };
  expect(() => readArguments('Usage: …', read)).toThrow('The disk is full.');
});
