'use client';

import { createContext } from 'react';

/** An answer is being written in the chat that is shown. Read where it matters alone, so that no message is drawn again for it. */
export const AnswerWriting = createContext(false);
