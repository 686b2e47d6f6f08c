import { HostError } from '@/lib/content/host-error';
import { registerAtHost } from '@/lib/content/users';
import { REGISTRATIONS } from '@/lib/db/throttle';
import { registerForm } from '@/lib/forms/account-forms';
import { answer } from '@/lib/http/endpoint';
import { visitorEndpoint } from '@/lib/http/throttled';
import { logWarning } from '@/lib/server/log';

const FAILED = 'Registration failed. Please try again.';

export const POST = visitorEndpoint(
  registerForm,
  REGISTRATIONS,
  'Many accounts were registered from here.',
  async (registration) => {
    try {
      const isRegistered = await registerAtHost(registration);
      return isRegistered
        ? answer(201, { message: 'You have Successfully Registered' })
        : answer(422, { message: FAILED });
    } catch (error) {
      if (!(error instanceof HostError)) throw error;
      logWarning('registration failed', { reason: error.message });
      return answer(502, { message: FAILED });
    }
  },
);
