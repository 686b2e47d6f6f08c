import { demandRightClock, isClockRight } from './clock';
import { describeEachEngine } from './testing';

describeEachEngine('the clock', (store) => {
  const log = jest.spyOn(console, 'error');
  afterEach(() => log.mockReset());

  test('a clock that agrees with the store is right', async () => {
    expect(await isClockRight(await store.open())).toBe(true);
    expect(log).not.toHaveBeenCalled();
  });

  test.each([60_000, -60_000])('a clock that is %i ms off a shared store is logged', async (offMs) => {
    log.mockReturnValue();
    expect(await isClockRight(await store.open(), () => Date.now() + offMs)).toBe(store.engine === 'SQLite');
    const lines = log.mock.calls.map(([line]) => JSON.parse(line));
    const line = { event: 'clock is not that of the store', aheadSeconds: expect.closeTo(offMs / 1_000, -1) };
    expect(lines).toEqual(store.engine === 'SQLite' ? [] : [expect.objectContaining(line)]);
  });

  test('demandRightClock throws after the last comparison found the clock wrong', async () => {
    log.mockReturnValue();
    const db = await store.open();
    await isClockRight(db, () => Date.now() + 60_000);
    if (store.engine === 'SQLite') expect(demandRightClock).not.toThrow();
    else expect(demandRightClock).toThrow();
    await isClockRight(db);
    expect(demandRightClock).not.toThrow();
  });

  test('a slow answer of the store does not make the clock wrong', async () => {
    let readings = 0;
    const readClock = () => Date.now() + (readings++ === 0 ? -60_000 : 60_000);
    expect(await isClockRight(await store.open(), readClock)).toBe(true);
  });
});
