/** @jest-environment jsdom */
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';

import { ObjectionForm } from '@/components/exam/objections/objection-form';

import { AgeForm, GuardianForm } from './age-form';
import { ContactForm } from './contact-form';
import { ExamForm } from './exam-form';
import { LoginForm } from './login-form';
import { RegisterForm } from './register-form';
import { ReviewForm } from './review-form';

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => {} }) }));

const fetchMock = jest.fn<Promise<Response>, Parameters<typeof fetch>>();
const originals = { fetch: global.fetch, open: window.open };

beforeEach(() => {
  fetchMock.mockReset().mockReturnValue(new Promise(() => {}));
  global.fetch = fetchMock;
  window.open = jest.fn();
});
afterAll(() => {
  global.fetch = originals.fetch;
  window.open = originals.open;
});

const PERSON = { Username: 'asha', Password: 'a passphrase', Name: 'Asha' };
const WHY = 'The standard book says the opposite.';
const CATEGORIES = [{ id: '7', name: 'UPSC' }];
const SUB_CATEGORIES = [{ id: '8', name: 'CSAT', categoryId: '7', mostQuestions: 20 }];

const FORMS: [name: string, form: ReactElement, values: Record<string, string>][] = [
  ['login', <LoginForm key="" asksForAge={false} />, { Username: 'asha', Password: 'a passphrase' }],
  [
    'register',
    <RegisterForm key="" action="/api/register" />,
    { ...PERSON, rePassword: PERSON.Password, Mobile: '9876543210', Email: 'a@b.in', Course: 'TestExam' },
  ],
  [
    'contact',
    <ContactForm key="" action="/api/contact" />,
    { name: 'Asha', email: 'a@b.in', subject: 'Fees', message: 'How much?' },
  ],
  ['review', <ReviewForm key="" action="/api/reviews" />, { reviewTitle: 'Good', yourName: 'Asha', content: 'Yes' }],
  ['age', <AgeForm key="" isTold={false} backTo="/" notice="" />, { age: 'adult' }],
  ['date of birth', <AgeForm key="" isTold backTo="/" notice="" />, { bornOn: '2001-02-03' }],
  ['guardian', <GuardianForm key="" guardian="" notice="" />, { guardian: 'Meena' }],
  [
    'objection',
    <ObjectionForm
      key=""
      endpoint="/api/o"
      question={1}
      sent={{ right: ['1'], reason: '', links: '' }}
      doneHref="#q1"
    />,
    { reason: WHY },
  ],
];

/** Fills a form in as some browsers and password managers do: no event tells the page. */
function fillSilently(form: HTMLFormElement, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) {
    const control = form.elements.namedItem(name);
    if (control instanceof RadioNodeList || control instanceof HTMLInputElement || control instanceof HTMLSelectElement)
      control.value = value;
    else if (control instanceof HTMLTextAreaElement) control.value = value;
    else throw new Error(`There is no ${name}.`);
  }
}

const formIn = (container: HTMLElement) => container.querySelector<HTMLFormElement>('form[method=post]')!;

test.each(FORMS)('the form of the %s counts as it stands, whoever filled it in', async (_name, element, values) => {
  const { container } = render(element);
  const form = formIn(container);
  fillSilently(form, values);
  fireEvent.submit(form);
  await waitFor(() => expect(fetchMock).toHaveBeenCalled());
  const [, request] = fetchMock.mock.calls[0] ?? [];
  // The login asks for its token first.
  const sent: unknown = request?.body ? JSON.parse(String(request.body)) : null;
  if (sent) expect(JSON.stringify(sent)).toContain(Object.values(values).at(-1));
  expect(form.querySelector('[aria-invalid=true]')).toBeNull();
});

test('the choice of an exam counts as it stands, and shows the sub-categories of its category', async () => {
  const { container } = render(<ExamForm categories={CATEGORIES} subCategories={SUB_CATEGORIES} />);
  const form = formIn(container);
  fillSilently(form, { categoryId: '7' });
  fireEvent.submit(form);
  await screen.findByRole('option', { name: 'CSAT' });
  fillSilently(form, { subCategoryId: '8' });
  fireEvent.submit(form);
  await waitFor(() => expect(window.open).toHaveBeenCalled());
});
