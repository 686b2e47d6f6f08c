'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

import { endpoints } from '@/lib/site/paths';

/** For the development server: a saved content file shows in the open page. */
export function SavedContent() {
  const router = useRouter();
  useEffect(() => {
    const changes = new EventSource(endpoints.contentChanges);
    changes.onmessage = () => void fetch(endpoints.contentChanges, { method: 'POST' }).then(() => router.refresh());
    return () => changes.close();
  }, [router]);
  return null;
}
