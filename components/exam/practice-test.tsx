'use client';

import { useState } from 'react';

import { ProfileCard } from '@/components/blocks/profile-card';
import { Dialog } from '@/components/ui/dialog';

import { GeneralInstructions } from './general-instructions';

type Props = { profileSource: string; loginHref: string };

/** The head of the practice tests, with the instructions and the profile at hand. */
export function PracticeTest({ profileSource, loginHref }: Props) {
  const [open, setOpen] = useState<'instructions' | 'profile' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-b border-line pb-4">
        <h2 className="text-2xl">General Studies</h2>
        <div className="flex gap-6">
          <button type="button" onClick={() => setOpen('instructions')} className="text-link py-2 font-semibold">
            Instructions
          </button>
          <button type="button" onClick={() => setOpen('profile')} className="text-link py-2 font-semibold">
            Profile
          </button>
        </div>
      </div>
      <p className="mt-4">Question Type : Multiple Choice Question</p>
      <Dialog title="General Instructions" isOpen={open === 'instructions'} onClose={close}>
        <GeneralInstructions />
      </Dialog>
      <Dialog title="Your Profile" isOpen={open === 'profile'} onClose={close}>
        {open === 'profile' && <ProfileCard source={profileSource} loginHref={loginHref} />}
      </Dialog>
    </>
  );
}
