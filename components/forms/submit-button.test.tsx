/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';

import { ObjectionForm } from '@/components/exam/objections/objection-form';

import { AgeForm, GuardianForm } from './age-form';
import { ContactForm } from './contact-form';
import { SubmitButton } from './submit-button';

jest.mock('next/navigation', () => ({ useRouter: () => ({}) }));

test.each([
  ['a contact', <ContactForm key="contact" action="/api/contact" />],
  ['an age', <AgeForm key="age" isTold={false} backTo="/" notice={null} />],
  ['a guardian', <GuardianForm key="guardian" guardian="" notice={null} />],
  ['an objection', <ObjectionForm key="objection" endpoint="/api" question={1} sent={null} doneHref="/" />],
])('the form of %s takes nothing before its scripts run, and says so without them', (_, form) => {
  const page = document.createElement('div');
  page.innerHTML = renderToString(form);
  for (const button of page.querySelectorAll('[type="submit"]')) expect(button).toBeDisabled();
  expect(page.querySelector('noscript')).toHaveTextContent('This form needs JavaScript.');
});

test('a button gets the focus back after sending, unless something else has it', () => {
  const form = (isBusy: boolean) => (
    <>
      <input aria-label="Name" />
      <SubmitButton isBusy={isBusy}>Send</SubmitButton>
    </>
  );
  const { rerender } = render(form(false));
  const button = screen.getByRole('button', { name: 'Send' });
  button.focus();
  rerender(form(true));
  // Browsers do so with a disabled button.
  button.blur();
  rerender(form(false));
  expect(button).toHaveFocus();
  rerender(form(true));
  screen.getByRole('textbox').focus();
  rerender(form(false));
  expect(screen.getByRole('textbox')).toHaveFocus();
});
