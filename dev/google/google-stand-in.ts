import { z } from 'zod';
import { GSI_STYLE, gsiClient } from '#dev/google/gsi-client.ts';
import { createTokenMint, type TokenMint } from '#dev/google/id-tokens.ts';
import { buttonPage, chooserPage, donePage } from '#dev/google/pages.ts';
import { type StandInServer, serveStandIn } from '#dev/stand-in-server.ts';

const ChooserSchema = z.object({
  client_id: z.string().min(1),
  nonce: z.string().default(''),
  origin: z.url().transform((value) => new URL(value).origin),
  locale: z.string().default('en'),
});
const ButtonSchema = ChooserSchema.extend({
  theme: z.string().default('outline'),
  text: z.string().default('signin_with'),
  shape: z.string().default('rectangular'),
});
const ChoiceSchema = ChooserSchema.extend({
  name: z.string().min(1),
  email: z.email(),
  workspace: z.string().optional(),
});
const TokenSchema = z.object({
  clientId: z.string(),
  nonce: z.string().optional(),
  name: z.string(),
  email: z.email(),
  emailVerified: z.boolean().optional(),
  hd: z.string().optional(),
});

/**
 * Google Identity Services as the product sees it: discovery document, keys, the button's script, an account chooser, and ID tokens.
 * `POST /token` answers `{ credential }` without a browser.
 * @param options.url the issuer: how browser and server reach it
 */
export async function startGoogle(options: {
  port: number;
  url: string;
}): Promise<StandInServer & { mint: TokenMint['mint'] }> {
  const { key, mint } = await createTokenMint(options.url);
  const server = await serveStandIn(options.port, async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    const query = Object.fromEntries(searchParams);
    switch (`${request.method} ${pathname}`) {
      case 'GET /.well-known/openid-configuration':
        return Response.json(discovery(options.url));
      case 'GET /oauth2/v3/certs':
        return Response.json({ keys: [key] }, { headers: { 'cache-control': 'public, max-age=300' } });
      case 'GET /gsi/client':
        return text(gsiClient(options.url), 'text/javascript');
      case 'GET /gsi/style':
        return text(GSI_STYLE, 'text/css');
      case 'GET /gsi/button':
        return valid(ButtonSchema, query, buttonPage);
      case 'GET /gsi/select':
        return valid(ChooserSchema, query, chooserPage);
      case 'POST /gsi/select': {
        const form = Object.fromEntries(await request.formData());
        return valid(ChoiceSchema, form, async ({ client_id, nonce, name, email, workspace }) => {
          const hd = workspace && email.slice(email.lastIndexOf('@') + 1);
          const token = await mint({ clientId: client_id, nonce, name, email, ...(hd && { hd }) });
          return donePage(token, client_id);
        });
      }
      case 'POST /token':
        return valid(TokenSchema, await request.json(), async (tokenRequest) =>
          Response.json({ credential: await mint(tokenRequest) }),
        );
      default:
        return text('There is nothing here.', 'text/plain', 404);
    }
  });
  return { ...server, mint };
}

function discovery(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/o/oauth2/v2/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/oauth2/v3/certs`,
    response_types_supported: ['id_token'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: ['openid', 'email', 'profile'],
    claims_supported: [
      'aud',
      'email',
      'email_verified',
      'exp',
      'family_name',
      'given_name',
      'hd',
      'iat',
      'iss',
      'name',
      'sub',
    ],
  };
}

function text(body: string, type: string, status = 200) {
  return new Response(body, { status, headers: { 'content-type': `${type}; charset=utf-8` } });
}

function valid<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  answer: (value: z.output<Schema>) => Response | Promise<Response>,
): Response | Promise<Response> {
  const parsed = schema.safeParse(input);
  return parsed.success ? answer(parsed.data) : text(z.prettifyError(parsed.error), 'text/plain', 400);
}
