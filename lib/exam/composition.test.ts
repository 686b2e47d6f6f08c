import {
  type Composition,
  type PaperSettings,
  paperSettings,
  settingsInWords,
  settingsOf,
  withSettings,
} from './composition';

const section = (fields: Partial<PaperSettings['sections'][number]> = {}): PaperSettings['sections'][number] => ({
  ...{ name: '', minutes: null, blueprint: [{ subject: 'Polity', count: 15 }], from: null },
  ...fields,
});

const settings = (fields: Partial<PaperSettings> = {}): PaperSettings => ({
  name: 'The first mock',
  minutes: 60,
  right: '2',
  wrong: '2/3',
  shuffle: 'none',
  isLocked: false,
  avoidLast: 2,
  seed: 'spring',
  sections: [section()],
  ...fields,
});

const messagesFor = (fields: Partial<PaperSettings>) =>
  paperSettings.safeParse(settings(fields)).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

describe('the settings of a paper', () => {
  test.each([
    {},
    { right: '', wrong: '' },
    { nameInHindi: 'पहला मॉक' },
    { minutes: 600 },
    { sections: [section({ blueprint: [{ subject: '', count: 300 }] })] },
    { isLocked: true, sections: [section({ name: 'A', minutes: 20 }), section({ name: 'B', minutes: 40 })] },
  ])('%j is possible', (fields) => {
    expect(paperSettings.safeParse(settings(fields)).success).toBe(true);
  });

  test.each<[Partial<PaperSettings>, string]>([
    [{ name: '  ' }, 'name: The name is required'],
    [{ nameInHindi: 'म'.repeat(121) }, 'nameInHindi: The name in Hindi has at most 120 characters'],
    [{ minutes: 0 }, 'minutes: Minutes: a whole number from 1 to 600'],
    [{ minutes: 601 }, 'minutes: Minutes: a whole number from 1 to 600'],
    [{ minutes: 1.5 }, 'minutes: Minutes: a whole number from 1 to 600'],
    [{ minutes: NaN }, 'minutes: Minutes: a whole number from 1 to 600'],
    [{ avoidLast: 51 }, 'avoidLast: Papers to avoid: a whole number from 0 to 50'],
    [{ right: 'two' }, 'right: Marks are written as 2, 2.5 or 2/3'],
    [{ right: '' }, 'right: Marks are written as 2, 2.5 or 2/3'],
    [{ wrong: '' }, 'wrong: Marks are written as 2, 2.5 or 2/3'],
    [{ wrong: '1/7' }, 'wrong: Marks are multiples of 1/600'],
    [{ right: '100' }, 'right: At most 99 marks'],
    [{ right: '0' }, 'right: A right answer gives marks'],
    [{ sections: [] }, 'sections: A paper has a section'],
    [
      { sections: [section({ blueprint: [{ subject: 'A', count: 301 }] })] },
      'sections.0.blueprint.0.count: Questions: a whole number from 0 to 300',
    ],
    [
      {
        sections: [
          section({ name: 'A', blueprint: [{ subject: 'A', count: 200 }] }),
          section({ name: 'B', blueprint: [{ subject: 'A', count: 101 }] }),
        ],
      },
      'name: A paper has at most 300 questions: here are 301',
    ],
    [{ sections: [section({ name: 'A' }), section()] }, 'sections.1.name: This section needs a name'],
    [{ sections: [section({ name: 'A' }), section({ name: 'A' })] }, 'sections.1.name: Another section has this name'],
    [
      { isLocked: true, sections: [section({ name: 'A', minutes: 60 }), section({ name: 'B' })] },
      'sections.1.minutes: A locked section has minutes',
    ],
    [{ isLocked: true, sections: [section({ minutes: 60 })] }, 'sections.0.name: This section needs a name'],
    [
      { isLocked: true, sections: [section({ name: 'A', minutes: 20 }), section({ name: 'B', minutes: 30 })] },
      'minutes: The minutes of locked sections add up to the paper’s: 50 of 60',
    ],
    [
      { sections: [section({ name: 'A', minutes: 50 }), section({ name: 'B', minutes: 11 })] },
      'minutes: The sections have 61 minutes of their own, the paper only 60',
    ],
    [
      { sections: [section({ name: 'A', from: 0 }), section({ name: 'B', from: 0 })] },
      'sections: Two sections were the same one',
    ],
  ])('%j is refused with a message', (fields, message) => {
    expect(messagesFor(fields)).toContain(message);
  });
});

const question = (id: string) => ({ id, subject: 'Polity', digest: id, isChosen: false, keepsOptions: false });

const composition: Composition = {
  ...settings(),
  categoryId: 1,
  subCategoryId: 3,
  sections: ['A', 'B'].map((name) => ({
    ...{ name, minutes: null, blueprint: [{ subject: 'Polity', count: 1 }], questions: [question(name)] },
  })),
};

describe('new settings', () => {
  test('settings without a change leave the paper as it is', () => {
    expect(withSettings(composition, settingsOf(composition))).toEqual(composition);
    expect(settingsInWords(composition, composition)).toEqual({ before: '', after: '' });
  });

  test('questions move with their section and go with it, and a new section is empty', () => {
    const [one, other] = settingsOf(composition).sections;
    if (!one || !other) throw new Error('there are two sections');
    const moved = withSettings(composition, { ...settingsOf(composition), sections: [other, section({ name: 'C' })] });
    expect(moved.sections.map(({ name, questions }) => [name, questions.map(({ id }) => id)])).toEqual([
      ['B', ['B']],
      ['C', []],
    ]);
    const fromNowhere = withSettings(composition, { ...settings(), sections: [{ ...one, from: 7 }] });
    expect(fromNowhere.sections[0]?.questions).toEqual([]);
  });

  test('new settings are told in words by what they change', () => {
    const after = withSettings(composition, { ...settingsOf(composition), minutes: 90, right: '', wrong: '' });
    expect(settingsInWords(composition, after)).toEqual({ before: '60 min · +2 −2/3', after: '90 min · no marks' });
  });
});
