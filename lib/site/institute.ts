import { readFileSync } from 'node:fs';

import { z } from 'zod';

import { contentPath, parseContent, parseKnown, samplePath } from '@/lib/server/content-folder';
import { keptFile } from '@/lib/server/kept-file';

const line = (longest: number) => z.string().trim().min(1).max(longest);

/** In plain hexadecimal, since its contrast is computed. */
const colour = z.string().regex(/^#[\da-f]{6}$/i, { error: 'must be a colour such as #12213f' });

const WHITE = '#ffffff';
/** The site's own (app/tokens.css). */
const INK_DEEP = '#0b1630';
/** What small text needs on its ground (WCAG 2.2, 1.4.3). */
const LEAST_CONTRAST = 4.5;

/** The relative luminance of a colour, as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours, from 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const readable = colour.refine((hex) => contrast(hex, WHITE) >= LEAST_CONTRAST, {
  error: `must be darker: text on white needs a contrast of ${LEAST_CONTRAST}`,
});

const interviewVideo = z.strictObject({
  videoId: z.string().regex(/^[\w-]{11}$/, { error: 'must be the 11 characters that name a YouTube video' }),
  title: line(100),
  source: line(200).describe('Who speaks, and of what.'),
  posted: line(40).describe('The day, as it is shown.'),
  uploadedAt: z.iso
    .datetime()
    .optional()
    .describe('The upload’s moment, where YouTube’s own data vouches for it; search engines learn of no other video.'),
});

const inBoth = (longest: number) => z.strictObject({ en: line(longest), hi: line(longest) });

const address = z.url({ protocol: /^https$/, error: 'must be an https address' });
const drawing = z.string().regex(/^\/(uploads|art)\/[^?#]+$/, { error: 'must be a path below /uploads/' });

export const instituteSchema = z
  .strictObject({
    name: line(60),
    wordmark: line(60).optional().describe('The name beside the logo, perhaps on two lines; the name if missing.'),
    tagline: line(80),
    description: line(300).describe('What search engines tell of the site.'),
    address: line(200),
    phone: line(40),
    email: z.email().max(254),
    website: line(100)
      .regex(/^[^/]+$/, { error: 'must have no https:// and no path' })
      .describe('The host name alone, such as www.example.org.'),
    foundedYear: z.int().min(1800).max(2100),
    logo: drawing.default('/art/logo.svg').describe('A square drawing or picture.'),
    icon: z
      .string()
      .regex(/^(\/icon|\/uploads\/[^?#]+)\.svg$/, { error: 'must be a path of an SVG below /uploads/' })
      .default('/icon.svg')
      .describe('The drawing in the browser’s tab: an SVG.'),
    links: z
      .strictObject({ YouTube: address, Telegram: address, Facebook: address, X: address })
      .partial()
      .default({})
      .describe('The institute elsewhere.'),
    colours: z
      .strictObject({ ink: readable, inkDeep: readable, inkMid: readable, accent: colour, accentDeep: readable })
      .partial()
      .refine(({ accent, inkDeep = INK_DEEP }) => accent === undefined || contrast(accent, inkDeep) >= LEAST_CONTRAST, {
        path: ['accent'],
        error: `must be lighter: text in inkDeep on it needs a contrast of ${LEAST_CONTRAST}`,
      })
      .default({})
      .describe(
        'In place of the site’s own: ink for headings and bars, the accent for what stands out. Shades for dark pages are made of them.',
      ),
    examination: z.iso
      .date()
      .optional()
      .describe('The day of the examination that most prepare for: after it no question returns as due.'),
    guardianConsent: z
      .literal('letter')
      .optional()
      .describe(
        'Asks candidates for their age; who is under 18 takes tests once an editor notes a guardian’s signed letter. Without it nobody is asked.',
      ),
    privacy: z
      .strictObject({
        contact: inBoth(100).describe('Who answers questions about personal data: a name or a role.'),
        contactEmail: z.email().max(254),
        answerDays: z.int().min(1).max(90).describe('Within how many days you answer such questions.'),
        takedownDays: z.int().min(1).max(90).describe('Within how many days a review goes off the page.'),
        board: inBoth(300).describe('How one complains to the Data Protection Board of India.'),
        guardianCheck: inBoth(200).describe('How a guardian shows who they are, where guardianConsent is set.'),
        hosting: inBoth(100).describe('Who runs your machines.'),
        hostingCountry: inBoth(60),
        courts: inBoth(100).describe('Whose courts are competent.'),
      })
      .partial()
      .default({})
      .describe('What the policies say of you. For what is missing they show the sample’s words.'),
    welcome: line(5_000).optional().describe('HTML of the home page’s first words.'),
    about: line(20_000).optional().describe('HTML of the page About Us.'),
    schemes: line(20_000)
      .optional()
      .describe('HTML of the first text of the page Articles, on government schemes; the sample’s if missing.'),
    interviewVideos: z
      .array(interviewVideo)
      .min(1)
      .optional()
      .describe('The videos of the page Interview Guide; the sample’s if missing.'),
  })
  .meta({ title: 'Institute' });

type Own = z.output<typeof instituteSchema>;

/** An institute with the sample's words for what each site must say and the folder leaves out. */
export type Institute = Own &
  Required<Pick<Own, 'schemes' | 'interviewVideos'>> & { privacy: Required<Own['privacy']> };

export const INSTITUTE_FILE = 'institute.yaml';

const read = (value: unknown) => parseKnown(INSTITUTE_FILE, instituteSchema, value);

const sample = () => read(parseContent(readFileSync(samplePath(INSTITUTE_FILE), 'utf8'))) as Institute;

function withSample(own: Own): Institute {
  const { schemes, interviewVideos, privacy } = sample();
  return { schemes, interviewVideos, ...own, privacy: { ...privacy, ...own.privacy } };
}

/** The sound parts of a faulty file; the sample's for those that each site must have. */
function soundParts(text: string): Institute {
  const { name, tagline, description, address, phone, email, website, foundedYear } = sample();
  const needed = { name, tagline, description, address, phone, email, website, foundedYear };
  let given: object = {};
  try {
    given = Object(parseContent(text));
  } catch {
    // Nothing of it can be read.
  }
  const { error } = instituteSchema.safeParse({ ...needed, ...given });
  const faulty = error?.issues.map(({ path: [field] }) => field) ?? [];
  return withSample(
    read({ ...needed, ...Object.fromEntries(Object.entries(given).filter(([it]) => !faulty.includes(it))) }),
  );
}

/**
 * The institute as the content folder names it now, or did last while its file has a fault. Where it never did, faulty
 * parts are left out.
 */
export const institute = keptFile(
  INSTITUTE_FILE,
  () => contentPath(INSTITUTE_FILE),
  (text) => withSample(read(parseContent(text))),
  soundParts,
);
