/** @jest-environment jsdom */
import {
  attemptOfResult,
  forgetAttempt,
  isKnownAttempt,
  keepAttemptOfResult,
  keepLostSteps,
  lostSteps,
  rememberAttempt,
} from './remembered';

beforeEach(() => window.localStorage.clear());

test('a browser does not know an attempt that it never had open', () => {
  expect(isKnownAttempt('first')).toBe(false);
});

test('a browser stores the ids of the attempts that it had open, and nothing else of them', () => {
  rememberAttempt('first');
  rememberAttempt('second');
  rememberAttempt('first');
  expect(isKnownAttempt('first')).toBe(true);
  expect(isKnownAttempt('second')).toBe(true);
  expect(isKnownAttempt('sec')).toBe(false);
  expect({ ...window.localStorage }).toEqual({ attempts: 'second first' });
});

test('a browser no longer knows a forgotten attempt, but still the others', () => {
  rememberAttempt('first');
  rememberAttempt('other');
  forgetAttempt('first');
  expect(isKnownAttempt('first')).toBe(false);
  expect(isKnownAttempt('other')).toBe(true);
});

test('a browser knows the newest fifty of many attempts', () => {
  for (let count = 1; count <= 60; count += 1) rememberAttempt(`attempt-${count}`);
  expect(isKnownAttempt('attempt-10')).toBe(false);
  expect(isKnownAttempt('attempt-11')).toBe(true);
  expect(isKnownAttempt('attempt-60')).toBe(true);
});

test('a tab keeps how many steps of an attempt are lost, even when it hears of the end again', () => {
  expect(lostSteps('first').steps).toBe(0);
  keepLostSteps('first', 2);
  keepLostSteps('first', 0);
  expect(lostSteps('first')).toEqual({ steps: 2, areKept: false });
  expect(lostSteps('second').steps).toBe(0);
  keepLostSteps('second', 1, true);
  expect(lostSteps('second')).toEqual({ steps: 1, areKept: true });
});

test('a tab knows the attempt of a result’s address, which is the last if several have the same figures', () => {
  keepAttemptOfResult('/Finish?totalAnswered=1', 'first');
  keepAttemptOfResult('/Finish?totalAnswered=2', 'second');
  expect(attemptOfResult('/Finish?totalAnswered=1')).toBe('first');
  keepAttemptOfResult('/Finish?totalAnswered=1', 'third');
  expect(attemptOfResult('/Finish?totalAnswered=1')).toBe('third');
  expect(attemptOfResult('/Finish?totalAnswered=3')).toBeNull();
});

test('a full or barred storage causes no error', () => {
  const fail = () => {
    throw new DOMException('refused', 'QuotaExceededError');
  };
  const spies = (['getItem', 'setItem'] as const).map((method) =>
    jest.spyOn(Storage.prototype, method).mockImplementation(fail),
  );
  rememberAttempt('first');
  forgetAttempt('first');
  expect(isKnownAttempt('first')).toBe(false);
  for (const spy of spies) {
    expect(spy).toHaveBeenCalled();
    spy.mockRestore();
  }
});

test('a browser that bars its storage knows no attempt', () => {
  rememberAttempt('first');
  const storage = jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('barred', 'SecurityError');
  });
  rememberAttempt('second');
  forgetAttempt('first');
  expect(isKnownAttempt('first')).toBe(false);
  storage.mockRestore();
  expect(isKnownAttempt('first')).toBe(true);
});
