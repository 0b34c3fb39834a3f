// How long an idle connection stays open, in milliseconds: longer than the 60 s of common proxies. The side that sends must be the one that
// closes first, or a request meets a connection that is being closed.
process.env.KEEP_ALIVE_TIMEOUT ||= '65000';
