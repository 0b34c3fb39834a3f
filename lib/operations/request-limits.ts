import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { SECOND } from '#lib/core/clock.ts';

const CHANNEL = 'net.server.socket';

/** For a request's head, and for all of it: the largest import, over a slow line. */
const HEADERS_WITHIN = 20 * SECOND;
const REQUEST_WITHIN = 120 * SECOND;

/** Connections at once, where the host has descriptors for them. */
const MOST_CONNECTIONS = 10_000;
/** Descriptors for everything else: the database, outside services, files. */
const KEPT_DESCRIPTORS = 256;

/** How many connections a process can hold beside what else it has open. */
export const mostConnections = (openFiles: number | string | undefined): number =>
  typeof openFiles === 'number'
    ? Math.max(64, Math.min(MOST_CONNECTIONS, openFiles - KEPT_DESCRIPTORS))
    : MOST_CONNECTIONS;

const openFilesLimit = (): number | string | undefined => {
  // Looking up the names of all peers would take seconds.
  Object.assign(process.report, { excludeNetwork: true });
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft?: number | string } } };
  return report.userLimits?.open_files?.soft;
};

/**
 * Lets the server hang up on requests that are sent by halves, answer what wants to become another protocol as an ordinary request, and
 * refuse connections beyond what the host can hold. Next makes the server and hands it to no one, so it is known by its first connection.
 * @param upgrades whether Next speaks another protocol itself, as for hot reload
 */
export const limitRequests = ({ upgrades }: { upgrades: boolean }): void => {
  const limit = (message: unknown): void => {
    const { server } = (message as { socket: Socket & { server: Server } }).socket;
    // A stand-in or a socket of a test's own speaks no HTTP.
    if (!('headersTimeout' in server)) return;
    unsubscribe(CHANNEL, limit);
    server.headersTimeout = HEADERS_WITHIN;
    server.requestTimeout = REQUEST_WITHIN;
    server.maxConnections = mostConnections(openFilesLimit());
    if (!upgrades) Object.assign(server, { shouldUpgradeCallback: () => false });
  };
  subscribe(CHANNEL, limit);
};
