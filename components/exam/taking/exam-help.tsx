'use client';

import { type ComponentProps, type ReactNode, useState } from 'react';

import { ProfileCard } from '@/components/blocks/profile-card';
import { Dialog } from '@/components/ui/dialog';
import { loginPath } from '@/lib/accounts/callback';

import { GeneralInstructions } from '../offer/general-instructions';
import { useWords } from '../words/words';

type Props = Omit<ComponentProps<typeof GeneralInstructions>, 'level'> & {
  profileSource: string;
  profileLabel?: string;
  buttonClass?: string;
  shortcuts?: { isOn: boolean; onSwitch: (isOn: boolean) => void };
  /** Attributes of what holds the buttons. */
  frame?: ComponentProps<'div'>;
  /** What else it holds. */
  children?: ReactNode;
};

const whereOneIs = () => window.location.href.slice(window.location.origin.length);

export function ExamHelp(props: Props) {
  const say = useWords();
  const { profileSource, profileLabel, buttonClass = 'py-2 text-link', shortcuts, frame, children, ...about } = props;
  const [open, setOpen] = useState<'instructions' | 'profile' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <div className="flex flex-wrap gap-x-5" {...frame}>
        {children}
        <button type="button" onClick={() => setOpen('instructions')} className={buttonClass} lang="en">
          Instructions
        </button>
        <button type="button" onClick={() => setOpen('profile')} className={buttonClass}>
          {profileLabel ?? say('View profile')}
        </button>
      </div>
      <Dialog
        title={<span lang="en">General Instructions</span>}
        closeLabel={say('Close')}
        isOpen={open === 'instructions'}
        onClose={close}
      >
        {open === 'instructions' && (
          <>
            {shortcuts && (
              <label className="mb-5 flex items-center gap-3">
                <input
                  type="checkbox"
                  checked={shortcuts.isOn}
                  onChange={(event) => shortcuts.onSwitch(event.target.checked)}
                  className="size-5 accent-ink"
                />
                {say('Use keyboard shortcuts')}
              </label>
            )}
            <GeneralInstructions {...about} level={3} />
          </>
        )}
      </Dialog>
      <Dialog
        title={<span lang="en">Your Profile</span>}
        closeLabel={say('Close')}
        isOpen={open === 'profile'}
        onClose={close}
      >
        {open === 'profile' && (
          <div lang="en">
            <ProfileCard source={profileSource} loginHref={loginPath(whereOneIs())} />
          </div>
        )}
      </Dialog>
    </>
  );
}
