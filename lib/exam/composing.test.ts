import fc from 'fast-check';

import {
  acceptChanged,
  add,
  draw,
  type Edit,
  keepOptions,
  missing,
  move,
  type SubCategoryPool,
  remove,
  swap,
  unpublishable,
} from './composing';
import { type Composition, type PlacedQuestion, questionsIn } from './composition';

const SUBJECTS = ['Polity', 'History', ''] as const;

const aComposition = (fields: Partial<Composition> = {}): Composition => ({
  categoryId: 1,
  subCategoryId: 3,
  name: 'The first mock',
  minutes: 60,
  right: '2',
  wrong: '2/3',
  shuffle: 'none',
  isLocked: false,
  avoidLast: 2,
  seed: 'spring',
  sections: [{ name: '', minutes: null, blueprint: [{ subject: 'Polity', count: 5 }], questions: [] }],
  ...fields,
});

const placed = (id: string, subject: string, more: Partial<PlacedQuestion> = {}): PlacedQuestion => ({
  ...{ id, subject, digest: `of ${id}`, isChosen: false, keepsOptions: false },
  ...more,
});

/** Questions `Polity-0`, `Polity-1` …; `recent` lists those of the last papers. */
function aPool(sizes: Partial<Record<string, number>>, recent: readonly string[] = []): SubCategoryPool {
  const questions = Object.entries(sizes).flatMap(([subject, size = 0]) =>
    Array.from({ length: size }, (_, at) => {
      const id = `${subject}-${at}`;
      return { id, subject, place: () => ({ digest: `of ${id}`, keepsOptions: false }) };
    }),
  );
  return { questions, recent: new Set(recent) };
}

const idsOf = (paper: Composition) => questionsIn(paper).map(({ id }) => id);

function done(edit: Edit): Composition {
  if ('refused' in edit) throw new Error(edit.refused);
  return edit.next;
}

const sizes = fc.record({ Polity: fc.nat(30), History: fc.nat(30), '': fc.nat(30) });
const pools = sizes.chain((size) => {
  const { questions } = aPool(size);
  return fc
    .subarray(questions.map(({ id }) => id))
    .map((recent): SubCategoryPool => ({ questions, recent: new Set(recent) }));
});
const blueprints = fc.uniqueArray(
  fc.record({ subject: fc.constantFrom(...SUBJECTS), count: fc.integer({ min: 1, max: 20 }) }),
  {
    selector: ({ subject }) => subject,
  },
);
const papers = fc
  .record({ blueprint: fc.array(blueprints, { minLength: 1, maxLength: 3 }), seed: fc.string({ minLength: 1 }) })
  .map(({ blueprint, seed }) =>
    aComposition({
      seed,
      sections: blueprint.map((rows, at) => ({
        ...{ name: `Part ${at}`, minutes: null, blueprint: rows },
        // A chosen question, which the bank possibly does not have any more.
        questions: at === 0 ? [placed('Polity-3', 'Polity', { isChosen: true }), placed('old', 'Polity')] : [],
      })),
    }),
  );

describe('a draw', () => {
  test('a draw has no question twice, none of the last papers, and every chosen one', () => {
    fc.assert(
      fc.property(papers, pools, (paper, pool) => {
        const drawn = draw(paper, pool);
        const ids = idsOf(drawn);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids).toContain('Polity-3');
        expect(ids).not.toContain('old');
        for (const { id, isChosen } of questionsIn(drawn)) expect(isChosen || !pool.recent.has(id)).toBe(true);
      }),
    );
  });

  test('a draw gives each section what its blueprint asks for, or all that is left, and says what is missing', () => {
    fc.assert(
      fc.property(papers, pools, (paper, pool) => {
        const drawn = draw(paper, pool);
        const told = missing(drawn, pool);
        const used = new Set(idsOf(drawn));
        for (const { name, blueprint, questions } of drawn.sections) {
          for (const { subject, count } of blueprint) {
            const has = questions.filter((it) => it.subject === subject).length;
            const isShort = told.some((text) =>
              text.startsWith(`${name}, ${subject || 'Without a subject'}: ${has} of ${count}`),
            );
            expect(isShort).toBe(has < count);
            const left = pool.questions.filter(
              (it) => it.subject === subject && !used.has(it.id) && !pool.recent.has(it.id),
            );
            expect(has === count || left.length === 0 || (has > count && has === 1)).toBe(true);
          }
        }
      }),
    );
  });

  test('a draw depends on its seed, not on the order of the bank or on how often it is made', () => {
    fc.assert(
      fc.property(papers, pools, (paper, pool) => {
        const drawn = draw(paper, pool);
        expect(draw(paper, { ...pool, questions: pool.questions.toReversed() })).toEqual(drawn);
        expect(draw(drawn, pool)).toEqual(drawn);
      }),
    );
  });

  test('another seed gives another draw', () => {
    const pool = aPool({ Polity: 200 });
    const draws = new Set(
      Array.from({ length: 50 }, (_, at) => idsOf(draw(aComposition({ seed: `seed ${at}` }), pool)).join()),
    );
    expect(draws.size).toBe(50);
  });

  test('a draw takes each question equally often', () => {
    const pool = aPool({ Polity: 10 });
    const counts = new Map<string, number>();
    for (let at = 0; at < 4_000; at += 1) {
      for (const id of idsOf(draw(aComposition({ seed: `seed ${at}` }), pool)))
        counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    // 2,000 are expected of each, with a deviation of 32.
    expect(counts.size).toBe(10);
    for (const count of counts.values()) expect(Math.abs(count - 2_000)).toBeLessThan(160);
  });

  test('a draw counts chosen questions among those of their subject', () => {
    const questions = [
      placed('Polity-7', 'Polity', { isChosen: true }),
      placed('History-0', 'History', { isChosen: true }),
    ];
    const sections = [{ name: '', minutes: null, blueprint: [{ subject: 'Polity', count: 5 }], questions }];
    const drawn = draw(aComposition({ sections }), aPool({ Polity: 20, History: 5 }));
    expect(idsOf(drawn)).toHaveLength(6);
    expect(idsOf(drawn)).toEqual(expect.arrayContaining(['Polity-7', 'History-0']));
  });

  test('the missing questions come with how many the last papers had', () => {
    const recent = Array.from({ length: 40 }, (_, at) => `Polity-${at}`);
    const paper = aComposition({
      sections: [{ name: '', minutes: null, blueprint: [{ subject: 'Polity', count: 15 }], questions: [] }],
    });
    const pool = aPool({ Polity: 52 }, recent);
    expect(missing(draw(paper, pool), pool)).toEqual(['Polity: 12 of 15, since 40 were in the last 2 papers']);
    const small = aPool({ Polity: 3 });
    expect(missing(draw(paper, small), small)).toEqual(['Polity: 3 of 15']);
  });
});

describe('an edit', () => {
  const pool = aPool({ Polity: 20, History: 5 }, ['Polity-1']);
  const paper = draw(
    aComposition({
      sections: [
        { name: 'A', minutes: null, blueprint: [{ subject: 'Polity', count: 5 }], questions: [] },
        { name: 'B', minutes: null, blueprint: [{ subject: 'History', count: 4 }], questions: [] },
      ],
    }),
    pool,
  );
  const [first = '', second = ''] = idsOf(paper);

  test('a swap puts another of the subject at the same place, and never one of the last papers', () => {
    fc.assert(
      fc.property(pools, papers, fc.nat(), (anyPool, anyPaper, nth) => {
        const drawn = draw(anyPaper, anyPool);
        const all = questionsIn(drawn);
        const old = all[nth % all.length];
        if (!old) return;
        const edit = swap(drawn, old.id, anyPool);
        const left = anyPool.questions.filter(
          (it) => it.subject === old.subject && !anyPool.recent.has(it.id) && !all.some(({ id }) => id === it.id),
        );
        expect('refused' in edit).toBe(left.length === 0);
        if ('refused' in edit) return;
        const at = all.indexOf(old);
        expect(left.map(({ id }) => id)).toContain(idsOf(edit.next)[at]);
        expect(questionsIn(edit.next).toSpliced(at, 1)).toEqual(all.toSpliced(at, 1));
        expect(swap(drawn, old.id, anyPool)).toEqual(edit);
      }),
    );
  });

  test('repeated swaps show every question that is left of the subject', () => {
    let swapped = paper;
    const shown = Array.from({ length: 14 }, () => {
      swapped = done(swap(swapped, idsOf(swapped)[0] ?? '', pool));
      return idsOf(swapped)[0];
    });
    // 20 questions, less the four others of the paper, the first one, and the one of the last papers.
    expect(new Set(shown).size).toBe(14);
    expect(idsOf(done(swap(swapped, idsOf(swapped)[0] ?? '', pool)))[0]).toBe(first);
  });

  test('a named question takes the place, survives the next draw, and can be one of the last papers', () => {
    const swapped = done(swap(paper, first, pool, 'Polity-1'));
    expect(idsOf(swapped)[0]).toBe('Polity-1');
    expect(idsOf(draw(swapped, pool))).toContain('Polity-1');
  });

  test.each([
    ['of another subject', 'History-0'],
    ['that the bank does not have', 'made-up'],
    ['that the paper has already', second],
  ])('a swap for one %s is refused', (_which, named) => {
    expect(swap(paper, first, pool, named)).toHaveProperty('refused');
  });

  test('a swap says why no question is left', () => {
    const small = aPool({ Polity: 6 }, ['Polity-0']);
    const full = draw(aComposition(), small);
    expect(swap(full, 'Polity-2', small)).toEqual({
      refused: 'Polity: no other question is left, since 1 was in the last 2 papers.',
    });
  });

  test('a question moves by one place within its section, and not out of it', () => {
    const moved = done(move(paper, second, -1));
    expect(idsOf(moved).slice(0, 2)).toEqual([second, first]);
    expect(move(paper, second, -1)).toMatchObject({ before: `question ${second} at 2`, after: 'at 1' });
    expect(done(move(paper, first, -1))).toEqual(paper);
    const last = idsOf(paper)[4] ?? '';
    expect(done(move(paper, last, 1))).toEqual(paper);
    expect(idsOf(done(move(moved, second, 1)))).toEqual(idsOf(paper));
  });

  test('an added question survives the next draw, and a removed one is gone', () => {
    const added = done(add(paper, 1, 'Polity-1', pool));
    expect(added.sections[1]?.questions.at(-1)).toMatchObject({ id: 'Polity-1', isChosen: true });
    expect(idsOf(draw(added, pool))).toContain('Polity-1');
    expect(add(added, 0, 'Polity-1', pool)).toEqual({ refused: 'The paper has this question already.' });
    expect(add(paper, 0, 'made-up', pool)).toHaveProperty('refused');
    expect(add(paper, 2, 'Polity-1', pool)).toHaveProperty('refused');
    expect(done(remove(added, 'Polity-1'))).toEqual(paper);
  });

  test('a paper has at most 300 questions', () => {
    const questions = Array.from({ length: 300 }, (_, at) => placed(`Polity-${at}`, 'Polity'));
    const full = aComposition({ sections: [{ name: '', minutes: null, blueprint: [], questions }] });
    const large = aPool({ Polity: 301 });
    expect(add(full, 0, 'Polity-300', large)).toEqual({ refused: 'A paper has at most 300 questions.' });
    const over = aComposition({
      sections: [{ name: '', minutes: null, blueprint: [], questions: [...questions, placed('Polity-300', 'Polity')] }],
    });
    expect(unpublishable(over, large)).toEqual(['A paper has at most 300 questions; this one has 301.']);
  });

  test('an editor decides whether options keep their order', () => {
    const kept = done(keepOptions(paper, first, true));
    expect(questionsIn(kept).filter(({ keepsOptions }) => keepsOptions)).toMatchObject([{ id: first }]);
    expect(done(keepOptions(kept, first, false))).toEqual(paper);
  });

  test.each([
    ['swap', swap(paper, 'gone', pool)],
    ['move', move(paper, 'gone', 1)],
    ['remove', remove(paper, 'gone')],
    ['keep the options of', keepOptions(paper, 'gone', true)],
  ])('to %s a question that the paper does not have is refused', (_what, edit) => {
    expect(edit).toEqual({ refused: 'The paper does not have this question any more.' });
  });

  test('a paper with lost or changed questions is not published before an editor has seen them', () => {
    expect(unpublishable(paper, pool)).toEqual([]);
    const changed: SubCategoryPool = {
      ...pool,
      questions: pool.questions.flatMap((it) => {
        if (it.id === first) return [];
        return it.id === second ? [{ ...it, place: () => ({ digest: 'another', keepsOptions: false }) }] : [it];
      }),
    };
    expect(unpublishable(paper, changed)).toEqual([
      `The bank does not have question 1 (${first}) any more: swap or remove.`,
      `The host has changed since the draw: question 2 (${second}).`,
    ]);
    const whole = done(remove(done(acceptChanged(paper, changed)), first));
    expect(unpublishable(whole, changed)).toEqual([]);
    expect(acceptChanged(paper, pool)).toEqual({ refused: 'No question has changed.' });
  });

  test.each([
    ['whose options speak of others now', false, true],
    ['whose options an editor keeps', true, false],
  ])('an accepted change of a question %s keeps its options in their order', (_which, before, now) => {
    const locked = done(keepOptions(paper, first, before));
    const place = () => ({ digest: 'another', keepsOptions: now });
    const changed = { ...pool, questions: pool.questions.map((it) => (it.id === first ? { ...it, place } : it)) };
    const kept = questionsIn(done(acceptChanged(locked, changed))).filter(({ keepsOptions }) => keepsOptions);
    expect(kept).toMatchObject([{ id: first, digest: 'another' }]);
  });

  test('a paper with an empty section cannot be published', () => {
    const empty = { name: 'C', minutes: null, blueprint: [], questions: [] };
    expect(unpublishable({ ...paper, sections: [...paper.sections, empty] }, pool)).toEqual(['C has no questions.']);
  });
});
