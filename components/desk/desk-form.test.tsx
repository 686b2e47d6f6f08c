/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';

import { DeskForm } from './desk-form';

const form = (
  <DeskForm>
    <input aria-label="Minutes" />
  </DeskForm>
);

test('a form of the desk takes nothing before its scripts run, and everything then', () => {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(form);
  expect(screen.getByLabelText('Minutes')).toBeDisabled();
  render(form, { container, hydrate: true });
  expect(screen.getByLabelText('Minutes')).toBeEnabled();
});
