'use client';

import { ProfileCard } from '@/components/blocks/profile-card';
import { Dialog } from '@/components/ui/dialog';

import { GeneralInstructions } from './general-instructions';

export type ExamDialogName = 'instructions' | 'profile';

type Props = {
  open: ExamDialogName | null;
  onClose: () => void;
  minutes: number;
  hasSections?: boolean;
  profileSource: string;
  loginHref: string;
  /** The switch for the keyboard shortcuts, where there are any. */
  shortcuts?: { isOn: boolean; onSwitch: (isOn: boolean) => void };
};

/** The instructions and the profile, at hand beside a test. */
export function ExamDialogs({ open, onClose, minutes, hasSections, profileSource, loginHref, shortcuts }: Props) {
  return (
    <>
      <Dialog title="General Instructions" isOpen={open === 'instructions'} onClose={onClose}>
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
      <Dialog title="Your Profile" isOpen={open === 'profile'} onClose={onClose}>
        {open === 'profile' && <ProfileCard source={profileSource} loginHref={loginHref} />}
      </Dialog>
    </>
  );
}
