/** @jest-environment jsdom */
import { forgetAttempt, knownAttempt, rememberAttempt } from './known-attempt';

beforeEach(() => window.localStorage.clear());

test('a browser knows of no attempt that it never had open', () => {
  expect(knownAttempt('test-1-1')).toBeNull();
});

test('the last attempt on each paper is known, under a key of its own', () => {
  rememberAttempt('test-1-1', 'first');
  rememberAttempt('test-1-1', 'second');
  rememberAttempt('exam-1-1', 'other');
  expect(knownAttempt('test-1-1')).toBe('second');
  expect(knownAttempt('exam-1-1')).toBe('other');
  expect(window.localStorage.getItem('attempt:test-1-1')).toBe('second');
});

test('a forgotten attempt is known no more, those on other papers are', () => {
  rememberAttempt('test-1-1', 'first');
  rememberAttempt('test-1-11', 'other');
  forgetAttempt('test-1-1');
  expect(knownAttempt('test-1-1')).toBeNull();
  expect(knownAttempt('test-1-11')).toBe('other');
});

test('a storage that is full or barred throws at nobody', () => {
  const fail = () => {
    throw new DOMException('refused', 'QuotaExceededError');
  };
  const spies = (['getItem', 'setItem', 'removeItem'] as const).map((method) =>
    jest.spyOn(Storage.prototype, method).mockImplementation(fail),
  );
  rememberAttempt('test-1-1', 'first');
  forgetAttempt('test-1-1');
  expect(knownAttempt('test-1-1')).toBeNull();
  expect(spies.map((spy) => spy.mock.calls.length)).toEqual([1, 1, 1]);
  for (const spy of spies) spy.mockRestore();
});

test('a browser that has no storage at all is as one that knows of no attempt', () => {
  rememberAttempt('test-1-1', 'first');
  const storage = jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('barred', 'SecurityError');
  });
  rememberAttempt('test-1-1', 'second');
  forgetAttempt('test-1-1');
  expect(knownAttempt('test-1-1')).toBeNull();
  storage.mockRestore();
  expect(knownAttempt('test-1-1')).toBe('first');
});
