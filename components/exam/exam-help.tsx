'use client';

import { useState } from 'react';

import { ProfileCard } from '@/components/blocks/profile-card';
import { Dialog } from '@/components/ui/dialog';
import { loginPath } from '@/lib/accounts/callback';

import { GeneralInstructions } from './general-instructions';

type Props = {
  minutes: number;
  hasSections?: boolean;
  profileSource: string;
  profileLabel?: string;
  buttonClass?: string;
  shortcuts?: { isOn: boolean; onSwitch: (isOn: boolean) => void };
};

const whereOneIs = () => window.location.href.slice(window.location.origin.length);

export function ExamHelp(props: Props) {
  const { minutes, hasSections, profileSource, profileLabel = 'View profile', buttonClass = 'py-2', shortcuts } = props;
  const [open, setOpen] = useState<'instructions' | 'profile' | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="flex gap-5">
      <button type="button" onClick={() => setOpen('instructions')} className={`text-link ${buttonClass}`}>
        Instructions
      </button>
      <button type="button" onClick={() => setOpen('profile')} className={`text-link ${buttonClass}`}>
        {profileLabel}
      </button>
      <Dialog title="General Instructions" isOpen={open === 'instructions'} onClose={close}>
        {shortcuts && (
          <label className="mb-5 flex items-center gap-3">
            <input
              type="checkbox"
              checked={shortcuts.isOn}
              onChange={(event) => shortcuts.onSwitch(event.target.checked)}
              className="size-5 accent-ink"
            />
            Use keyboard shortcuts
          </label>
        )}
        <GeneralInstructions minutes={minutes} hasSections={hasSections} level={3} />
      </Dialog>
      <Dialog title="Your Profile" isOpen={open === 'profile'} onClose={close}>
        {open === 'profile' && <ProfileCard source={profileSource} loginHref={loginPath(whereOneIs())} />}
      </Dialog>
    </div>
  );
}
