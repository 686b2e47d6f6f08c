import { objectionForm, type ObjectionForm, objectionRequest } from './objection-form';

const FORM: ObjectionForm = { right: ['2'], reason: 'The standard book says the opposite.', links: '' };

/** What the form makes of these changes, or its faults by field. */
function made(changes: Record<string, unknown>) {
  const { data, error } = objectionForm.safeParse({ ...FORM, ...changes });
  return data ?? error?.issues.map(({ path, message }) => [path[0], message]);
}

const RIGHT = 'Please say which options are right, or that none is';
const REASON = 'Please say why, in 20 to 2,000 characters';
const LINKS = 'Please give one link on a line; each begins with https://';

test.each<[Record<string, unknown>, string, string]>([
  [{ right: [] }, 'right', RIGHT],
  [{ right: false }, 'right', RIGHT],
  [{ right: ['2', '2'] }, 'right', RIGHT],
  [{ right: ['none', '2'] }, 'right', 'Please choose options, or that none is right'],
  [{ reason: 'x'.repeat(19) }, 'reason', REASON],
  [{ reason: `x${' \n'.repeat(40)}` }, 'reason', REASON],
  [{ reason: '\u200e\u202e\u0007\ufeff'.repeat(10) }, 'reason', REASON],
  [{ reason: 'x'.repeat(2_001) }, 'reason', REASON],
  [{ links: 'http://example.org' }, 'links', LINKS],
  [{ links: 'javascript:alert(1)' }, 'links', LINKS],
  [{ links: 'https://example.org and more' }, 'links', LINKS],
  [{ links: 'https://somebody:secret@example.org' }, 'links', LINKS],
  [{ links: 'https://localhost/' }, 'links', LINKS],
  [{ links: `https://example.org/${'x'.repeat(500)}` }, 'links', LINKS],
  [{ links: 'https://a.in\nhttps://b.in\nhttps://c.in\nhttps://d.in' }, 'links', 'Please give three links at most'],
])('with %j, the field %s is at fault: %s', (changes, field, message) => {
  expect(made(changes)).toEqual([[field, message]]);
});

test('a text loses what is unseen or turns its direction, and keeps its lines and its Hindi', () => {
  const text = '  The key\u202e is\twrong.\u0000\r\n\n\n\nक्‍ष is written so.\u2028End\u200f. ';
  expect(made({ reason: text })).toMatchObject({ reason: 'The key is wrong.\n\nक्‍ष is written so.\nEnd.' });
  const links = ' https://a.in/\u202eone \r\n\r\n https://b.in/two';
  expect(made({ links })).toMatchObject({ links: 'https://a.in/one \n\n https://b.in/two' });
});

test('a reason of 2,000 characters and three links are taken', () => {
  const links = 'https://a.in\nhttps://b.in\nhttps://c.in';
  expect(made({ reason: 'x'.repeat(2_000), links })).toMatchObject({ links });
});

test.each([
  [{ do: 'send', question: 1, ...FORM }, true],
  [{ do: 'send', question: 0, ...FORM }, false],
  [{ do: 'send', question: 1, ...FORM, right: ['5'] }, false],
  [{ do: 'withdraw', question: 7 }, true],
  [{ do: 'withdraw' }, false],
  [{ do: 'answer', question: 1 }, false],
])('for %j it is %j that a candidate can send it', (request, isTaken) => {
  expect(objectionRequest.safeParse(request).success).toBe(isTaken);
});
