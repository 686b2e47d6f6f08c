import type { Verdict } from './judge';
import type { Plan } from './plan';

/** Which part of an evening is played: the candidates and the steps that are kept, by their places in the plan. */
export type Part = { candidates: number[]; steps: number[] };

export const wholeOf = ({ candidates, steps }: Plan): Part => ({
  candidates: [...candidates.keys()],
  steps: [...steps.keys()],
});

export function partOf(plan: Plan, part: Part): Plan {
  const candidates = plan.candidates.filter((_, at) => part.candidates.includes(at));
  const names = candidates.map(({ name }) => name);
  return {
    ...plan,
    candidates,
    steps: plan.steps.filter(({ who }, at) => part.steps.includes(at) && names.includes(who)),
  };
}

export const ruleOf = (fault: string) => fault.split(':')[0] ?? '';

/** Leaves out what the fault does not need: candidates first, then steps, in ever smaller portions. */
export async function shrunk(
  plan: Plan,
  rule: string,
  run: (plan: Plan) => Promise<Verdict>,
  untilMs: number,
): Promise<Part> {
  let part = wholeOf(plan);
  const isFaulty = async (tried: Part) => (await run(partOf(plan, tried))).faults.some((it) => ruleOf(it) === rule);
  for (const name of ['candidates', 'steps'] as const) {
    for (let size = Math.ceil(part[name].length / 2); size >= 1; size = Math.floor(size / 2)) {
      for (let at = 0; at < part[name].length && Date.now() < untilMs;) {
        const tried = { ...part, [name]: part[name].filter((_, index) => index < at || index >= at + size) };
        if (await isFaulty(tried)) part = tried;
        else at += size;
      }
    }
  }
  return part;
}
