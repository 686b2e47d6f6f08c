import { HostError } from '@/lib/content/host-error';
import { registerAtHost } from '@/lib/content/users';
import { database } from '@/lib/db/database';
import { REGISTRATIONS } from '@/lib/db/throttle';
import { registerForm } from '@/lib/forms/account-forms';
import type { ShownNotice } from '@/lib/forms/shown-notice';
import { answer } from '@/lib/http/endpoint';
import { visitorEndpoint } from '@/lib/http/throttled';
import { givenUnder, recordConsent, registrationOf } from '@/lib/privacy/consents';
import { logWarning } from '@/lib/server/log';

const FAILED = 'Registration failed. Please try again.';

/** Stores what a new candidate agreed to. A failure costs no registration: /Profile shows the notice once more. */
async function recordRegistration(username: string, notice: ShownNotice): Promise<void> {
  try {
    await recordConsent(await database(), registrationOf(username), givenUnder('register', notice), Date.now());
  } catch (error) {
    logWarning('consent not stored', { reason: error instanceof Error ? error.message : String(error) });
  }
}

export const POST = visitorEndpoint(
  registerForm,
  REGISTRATIONS,
  'Many accounts were registered from here.',
  async ({ notice, ...registration }) => {
    try {
      if (!(await registerAtHost(registration))) return answer(422, { message: FAILED });
      if (notice) await recordRegistration(registration.Username, notice);
      return answer(201, { message: 'You have Successfully Registered' });
    } catch (error) {
      if (!(error instanceof HostError)) throw error;
      logWarning('registration failed', { reason: error.message });
      return answer(502, { message: FAILED });
    }
  },
);
