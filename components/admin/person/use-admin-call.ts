'use client';

import { useRouter } from 'next/navigation';
import { useState, useTransition } from 'react';
import { type ApiOptions, callApi } from '#lib/browser/api-client.ts';
import { ApiError } from '#lib/browser/api-error.ts';

type Call<T> = { path: string; options: ApiOptions; done?: (answer: T) => void };

/** One call at a time, after which the page is drawn again. A refusal has been said. */
export function useAdminCall() {
  const router = useRouter();
  const [isCalling, setCalling] = useState(false);
  const [isDrawing, startDrawing] = useTransition();

  /** @returns whether it was done */
  const call = async <T>({ path, options, done }: Call<T>): Promise<boolean> => {
    setCalling(true);
    try {
      const answer = await callApi<T>(path, options);
      done?.(answer);
      startDrawing(() => router.refresh());
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return false;
    } finally {
      setCalling(false);
    }
  };
  return { call, isBusy: isCalling || isDrawing };
}
