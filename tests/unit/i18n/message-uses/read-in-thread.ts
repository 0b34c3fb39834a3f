import { parentPort, workerData } from 'node:worker_threads';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { findMessageUses } from './find-message-uses.ts';

/** A thread that reads sources, given as its data, and answers the paths of the texts that they name. */
parentPort?.postMessage([...findMessageUses(workerData, messagesFor('en'))]);
