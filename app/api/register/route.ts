import { HostError } from '@/lib/content/host/host-error';
import { registerAtHost } from '@/lib/content/nouns/users';
import { type RegisterForm, registerForm } from '@/lib/forms/account-forms';
import type { ShownNotice } from '@/lib/forms/shown-notice';
import { givenUnder, recordConsent, registrationOf } from '@/lib/privacy/consents';
import { answer } from '@/lib/serve/endpoint';
import { forgetUse, visitorEndpoint } from '@/lib/serve/throttled';
import { logWarning } from '@/lib/server/log';
import { database } from '@/lib/store/database';
import { REGISTRATION_TRIES, REGISTRATIONS } from '@/lib/store/throttle';

const FAILED = 'Registration failed. Please try again.';

/** Stores what a new candidate agreed to. A failure costs no registration: /Profile shows the notice once more. */
async function recordRegistration(username: string, notice: ShownNotice): Promise<void> {
  try {
    await recordConsent(await database(), registrationOf(username), givenUnder('register', notice), Date.now());
  } catch (error) {
    logWarning('consent not stored', { reason: error });
  }
}

/** Whether the host registers somebody; undefined without an answer. */
async function register(registration: RegisterForm): Promise<boolean | undefined> {
  try {
    return await registerAtHost(registration);
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    logWarning('registration failed', { reason: error.message });
    return undefined;
  }
}

export const POST = visitorEndpoint(
  registerForm,
  [REGISTRATIONS, REGISTRATION_TRIES],
  'Many accounts were registered from here.',
  async ({ notice, ...registration }, request) => {
    const isRegistered = await register(registration);
    if (!isRegistered) {
      await forgetUse(REGISTRATIONS, request);
      return answer(isRegistered === undefined ? 502 : 422, { message: FAILED });
    }
    if (notice) await recordRegistration(registration.Username, notice);
    return answer(201, { message: 'You have Successfully Registered' });
  },
);
