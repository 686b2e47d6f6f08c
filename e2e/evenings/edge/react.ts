// Stands in for React in a page without a screen: runs the hooks that a component of the page would use.
type Effect = () => void | (() => void);

type Cell = {
  value?: unknown;
  effect?: Effect;
  deps?: readonly unknown[];
  isDue?: boolean;
  leave?: void | (() => void);
};

/** What the hook that runs now has kept, how many of its cells it has come to, and how it runs again. */
let [cells, at, again]: [Cell[], number, () => void] = [[], 0, () => {}];

function nextCell(first: Cell): Cell {
  const cell = (cells[at] ??= first);
  at += 1;
  return cell;
}

export function useState<Value>(first?: Value): [Value, (next: Value) => void] {
  const [cell, update] = [nextCell({ value: first }), again];
  const set = (next: Value) => {
    cell.value = next;
    update();
  };
  return [cell.value as Value, set];
}

export const useRef = (first: unknown) => nextCell({ value: { current: first } }).value;

export function useEffect(effect: Effect, deps: readonly unknown[]): void {
  const cell = nextCell({});
  const isSame = cell.deps?.every((it, index) => it === deps[index]) ?? false;
  Object.assign(cell, { effect, deps, isDue: !isSame });
}

export function useEffectEvent<Of extends unknown[], Value>(run: (...of: Of) => Value): (...of: Of) => Value {
  const cell = nextCell({});
  cell.value = run;
  return (...of) => (cell.value as typeof run)(...of);
}

/** Runs a hook now, and again whenever its state changes or `render` is called. */
export function mount<Value>(hook: () => Value): { readonly value: Value; readonly render: () => void } {
  const own: Cell[] = [];
  let isDue = false;
  const run = () => {
    isDue = false;
    [cells, at, again] = [own, 0, mounted.render];
    mounted.value = hook();
    const due = own.filter((cell) => cell.isDue);
    for (const cell of due) cell.leave?.();
    for (const cell of due) [cell.isDue, cell.leave] = [false, cell.effect?.()];
  };
  const mounted = {
    value: undefined as Value,
    render: () => {
      if (!isDue) queueMicrotask(run);
      isDue = true;
    },
  };
  run();
  return mounted;
}
