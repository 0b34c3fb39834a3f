# Debian-based: Alpine's musl has no embedded PostgreSQL. Build with the public origin, which static pages carry:
#   docker build --build-arg APP_URL=https://raff.example -t raff .
#   docker build --build-arg APP_URL=https://raff.example --target operations -t raff-operations .
FROM node:24-bookworm-slim AS packages
WORKDIR /raff
COPY package.json package-lock.json ./
# Optional dependencies are what compiles the build (swc) and runs it (Node): never --omit=optional.
RUN npm ci

FROM packages AS build
COPY . .
ARG APP_URL
RUN NEXT_OUTPUT=standalone APP_URL="$APP_URL" npm run build

# Migrations and other commands: docker run --rm --env-file raff.env raff-operations npm run db:migrate
FROM build AS operations
ARG APP_URL
ENV APP_URL=$APP_URL
CMD ["npm", "run", "db:migrate"]

FROM node:24-bookworm-slim AS server
WORKDIR /raff
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 HOST=0.0.0.0 PORT=3000
COPY --from=build --chown=node:node /raff/.next/standalone ./
COPY --from=build --chown=node:node /raff/.next/static ./.next/static
COPY --from=build --chown=node:node /raff/.next/raff-build.json ./.next/raff-build.json
COPY --from=build --chown=node:node /raff/public ./public
COPY --from=build --chown=node:node /raff/scripts/standalone-start.mjs /raff/scripts/require-node.mjs /raff/scripts/drop-owner.mjs /raff/scripts/keep-alive.mjs ./
USER node
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=20s CMD ["node", "-e", "fetch(`http://localhost:${process.env.PORT}/api/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Memory, as in `npm start`: docs/decisions/0019-room-for-short-lived-objects.md.
CMD ["node", "--max-semi-space-size=32", "--heap-growing-percent=100", "--max-old-space-size=768", "standalone-start.mjs"]
