'use client';

import { type ReactNode, useState } from 'react';

import { ExamDialogs, type ExamDialogName } from './exam-dialogs';

type Props = {
  profileSource: string;
  loginHref: string;
  /** The tests that can be taken now. */
  children: ReactNode;
};

/** The practice tests, with the instructions and the profile at hand. */
export function PracticeTest({ profileSource, loginHref, children }: Props) {
  const [open, setOpen] = useState<ExamDialogName | null>(null);
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
      <div className="mt-8">{children}</div>
      <ExamDialogs
        open={open}
        onClose={() => setOpen(null)}
        minutes={30}
        profileSource={profileSource}
        loginHref={loginHref}
      />
    </>
  );
}
