import { isClockRight } from './clock';
import { describeEachEngine } from './testing';

describeEachEngine('a clock', (store) => {
  const log = jest.spyOn(console, 'error');
  afterEach(() => log.mockReset());

  test('that goes with the store is right', async () => {
    expect(await isClockRight(await store.open())).toBe(true);
    expect(log).not.toHaveBeenCalled();
  });

  test.each([60_000, -60_000])('that is %i ms off is told of where several machines share the store', async (offMs) => {
    log.mockReturnValue();
    expect(await isClockRight(await store.open(), () => Date.now() + offMs)).toBe(store.engine === 'SQLite');
    const lines = log.mock.calls.map(([line]) => JSON.parse(line));
    const line = { event: 'clock is not that of the store', aheadSeconds: expect.closeTo(offMs / 1_000, -1) };
    expect(lines).toEqual(store.engine === 'SQLite' ? [] : [expect.objectContaining(line)]);
  });

  test('is not blamed for a store that answers late', async () => {
    let readings = 0;
    const readClock = () => Date.now() + (readings++ === 0 ? -60_000 : 60_000);
    expect(await isClockRight(await store.open(), readClock)).toBe(true);
  });
});
