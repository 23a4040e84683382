import { z } from 'zod'
import { accept, type Decision, refuse } from './decision.ts'
import { isLoopback } from './http/loopback.ts'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const hstsScopes = ['host', 'subdomains', 'preload'] as const

/** Everything the environment says, read once at start. */
export type Config = {
  readonly port: number
  readonly host: string
  /** the public address, without a slash at the end */
  readonly origin: string
  /** embedded database (when there is no `database.url`), files, demo sign-ins */
  readonly dataDir: string
  readonly database: {
    readonly url: string | undefined
    /** past the pooler; the same as `url` when there is none */
    readonly directUrl: string | undefined
  }
  /** null in earnest; `startsAt` is the instant at which the demo's clock starts */
  readonly demo: { readonly startsAt: Date } | null
  /** whether only the addresses say that this is the demo, and not `RONDA_DEMO` */
  readonly isDemoByDefault: boolean
  /** null: e-mails stay held. `from` null: the edition's own sender */
  readonly mail: { readonly smtpUrl: string; readonly from: string | null } | null
  /** null: bounces are not read. `address` is the mailbox, `secret` signs its addresses and the posted messages */
  readonly bounces: { readonly address: string; readonly secret: string } | null
  /** null: cards are not offered */
  readonly stripe: {
    readonly secretKey: string
    readonly webhookSecret: string
    readonly apiBase: string
  } | null
  /** null: no receipt is verified by the tax authority (FURS). The certificate is a PKCS#12 file; `caFile` holds who the authority's own are issued by (PEM) */
  readonly furs: {
    readonly certificateFile: string
    readonly certificatePassword: string
    readonly caFile: string | null
    readonly url: string
    /** for so long an answer is waited for; then the receipt waits */
    readonly timeoutMs: number
  } | null
  readonly analyticsUrl: string | null
  /** how far browsers insist on TLS: this host alone, its subdomains too, or so that browsers may know it beforehand */
  readonly hsts: (typeof hstsScopes)[number]
  /** a client with it may read `/metrics` from another machine; null: none */
  readonly metricsToken: string | null
  /** whether the public collection `test` exists: in the demo, else where it is switched on */
  readonly testCollection: boolean
  /** for how long `/readyz` says 503 before connections are refused */
  readonly drainMs: number
  readonly logLevel: (typeof logLevels)[number]
}

/**
 * Reads the configuration from `env`, or lists every error at once, each starting with the name it is about.
 * An empty value is the same as none. Errors never repeat a value: some are secrets.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Decision<Config, string[]> {
  const settings = givenIn(env)
  const read = environment.safeParse(settings)
  const start = runsDemo(settings) ? demoStart.safeParse(settings.RONDA_NOW) : null

  const errors = [
    ...errorsOf(read, 'environment'),
    ...errorsOf(start, 'RONDA_NOW'),
    ...missingCompanions
      .filter(({ needs, of }) => settings[of] && !settings[needs])
      .map(({ needs, of }) => `${needs} is missing: ${of} needs it`),
  ]
  if (!read.success || errors.length > 0) return refuse(errors)

  const { data } = read
  const fursFiles = fursFilesIn(env)
  return accept({
    port: data.PORT,
    host: data.HOST,
    origin: data.ORIGIN ?? new URL(`http://localhost:${data.PORT}`).origin,
    dataDir: data.DATA_DIR,
    database: { url: data.DATABASE_URL, directUrl: data.DATABASE_DIRECT_URL ?? data.DATABASE_URL },
    demo: start?.data ? { startsAt: start.data } : null,
    isDemoByDefault: start !== null && !settings.RONDA_DEMO,
    mail: data.SMTP_URL ? { smtpUrl: data.SMTP_URL, from: data.MAIL_FROM ?? null } : null,
    bounces:
      data.BOUNCE_ADDRESS && data.BOUNCE_SECRET
        ? { address: data.BOUNCE_ADDRESS, secret: data.BOUNCE_SECRET }
        : null,
    stripe:
      data.STRIPE_SECRET_KEY && data.STRIPE_WEBHOOK_SECRET
        ? {
            secretKey: data.STRIPE_SECRET_KEY,
            webhookSecret: data.STRIPE_WEBHOOK_SECRET,
            apiBase: data.STRIPE_API_BASE,
          }
        : null,
    furs: fursFiles && { ...fursFiles, url: data.FURS_URL.replace(/\/$/, ''), timeoutMs: 10_000 },
    analyticsUrl: data.ANALYTICS_URL ?? null,
    hsts: data.HSTS,
    metricsToken: data.METRICS_TOKEN ?? null,
    testCollection: data.RONDA_TEST_COLLECTION === '1' || (!data.RONDA_TEST_COLLECTION && start !== null),
    drainMs: (data.DRAIN_SECONDS ?? (start ? 0 : USUAL_DRAIN_SECONDS)) * 1_000,
    logLevel: data.LOG_LEVEL,
  })
}

/** Load balancers ask every few seconds. */
const USUAL_DRAIN_SECONDS = 5

type Settings = Readonly<Record<string, string | undefined>>

/** Those that are not empty. */
function givenIn(env: Settings): Settings {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
}

type FursFiles = Pick<NonNullable<Config['furs']>, 'certificateFile' | 'certificatePassword' | 'caFile'>

/** The files of the fiscal certificate, also in an environment with errors; null: it names none, or no password. */
export function fursFilesIn(env: Settings): FursFiles | null {
  const { FURS_CERTIFICATE_FILE, FURS_CERTIFICATE_PASSWORD, FURS_CA_FILE = null } = givenIn(env)
  if (!FURS_CERTIFICATE_FILE || !FURS_CERTIFICATE_PASSWORD) return null
  return {
    certificateFile: FURS_CERTIFICATE_FILE,
    certificatePassword: FURS_CERTIFICATE_PASSWORD,
    caFile: FURS_CA_FILE,
  }
}

const web = /^https?:$/
const address = (protocol: RegExp, example: string) =>
  z.string().refine((text) => protocol.test(urlOf(text)?.protocol ?? ''), `is not an address like ${example}`)
const postgres = address(/^postgres(ql)?:$/, 'postgresql://user:password@host/name')

const environment = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'is not a port, 0 to 65535')
    .transform(Number)
    .refine((port) => port <= 65_535, 'is not a port, 0 to 65535')
    .default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'is not a host name or an IP address')
    .default('127.0.0.1'),
  ORIGIN: z
    .string()
    .refine(isOrigin, 'is not scheme, host and port alone, like https://festival.example')
    .transform((text) => new URL(text).origin)
    .optional(),
  DATABASE_URL: postgres.optional(),
  DATABASE_DIRECT_URL: postgres.optional(),
  DATA_DIR: z.string().default('./.data'),
  RONDA_DEMO: z.enum(['0', '1'], 'is neither 0 nor 1').optional(),
  RONDA_TEST_COLLECTION: z.enum(['0', '1'], 'is neither 0 nor 1').optional(),
  SMTP_URL: address(/^smtps?:$/, 'smtp://user:password@host:587')
    .refine(
      isPlainSmtp,
      'has options after the host, which could switch TLS off: smtp://user:password@host:587',
    )
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^\r\n<>]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/,
      'is not like "Festival <office@festival.example>"',
    )
    .optional(),
  BOUNCE_ADDRESS: z
    .string()
    .regex(
      /^[a-zA-Z0-9._-]{1,10}@[a-zA-Z0-9.-]+$/,
      'is not like bounces@festival.example, ten letters before the @ at most',
    )
    .optional(),
  BOUNCE_SECRET: z.string().min(16, 'is shorter than 16 characters').optional(),
  // a restricted key begins with rk_
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_/, 'is not a secret key: it begins with sk_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, 'is not the secret of an endpoint: it begins with whsec_')
    .optional(),
  STRIPE_API_BASE: address(web, 'https://api.stripe.com')
    .refine(isSafeForSecrets, 'is neither https nor this machine')
    .default('https://api.stripe.com'),
  FURS_CERTIFICATE_FILE: z.string().optional(),
  FURS_CERTIFICATE_PASSWORD: z.string().optional(),
  FURS_CA_FILE: z.string().optional(),
  FURS_URL: address(/^https:$/, 'https://blagajne.fu.gov.si:9003/v1/cash_registers').default(
    'https://blagajne.fu.gov.si:9003/v1/cash_registers',
  ),
  ANALYTICS_URL: address(web, 'https://count.festival.example/script.js').optional(),
  HSTS: z.enum(hstsScopes, `is none of ${hstsScopes.join(', ')}`).default('host'),
  METRICS_TOKEN: z.string().min(16, 'is shorter than 16 characters').optional(),
  DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,3}$/, 'is not a number of seconds, 0 to 300')
    .transform(Number)
    .refine((seconds) => seconds <= 300, 'is not a number of seconds, 0 to 300')
    .optional(),
  LOG_LEVEL: z.enum(logLevels, `is none of ${logLevels.join(', ')}`).default('info'),
})

/** Read in the demo only. */
const demoStart = z.iso
  .datetime({ offset: true, error: 'is not an instant like 2025-09-01T10:00:00+02:00' })
  .default('2025-09-01T10:00:00+02:00')
  .transform((text) => new Date(text))

/** Settings that need each other: a card payment whose notice cannot be checked is lost. */
const missingCompanions = [
  { of: 'DATABASE_DIRECT_URL', needs: 'DATABASE_URL' },
  { of: 'BOUNCE_ADDRESS', needs: 'BOUNCE_SECRET' },
  { of: 'BOUNCE_SECRET', needs: 'BOUNCE_ADDRESS' },
  { of: 'STRIPE_SECRET_KEY', needs: 'STRIPE_WEBHOOK_SECRET' },
  { of: 'STRIPE_WEBHOOK_SECRET', needs: 'STRIPE_SECRET_KEY' },
  { of: 'FURS_CERTIFICATE_FILE', needs: 'FURS_CERTIFICATE_PASSWORD' },
  { of: 'FURS_CERTIFICATE_PASSWORD', needs: 'FURS_CERTIFICATE_FILE' },
]

/** By default the demo runs where only this machine can reach it, and never on a database server. */
function runsDemo({ RONDA_DEMO, DATABASE_URL, ORIGIN, HOST }: Settings): boolean {
  if (RONDA_DEMO) return RONDA_DEMO === '1'
  const originHost = ORIGIN ? urlOf(ORIGIN)?.hostname : 'localhost'
  return !DATABASE_URL && isLoopback(originHost ?? '') && isLoopback(HOST ?? '127.0.0.1')
}

function isOrigin(text: string): boolean {
  const url = urlOf(text)
  return url !== null && web.test(url.protocol) && url.href === `${url.origin}/`
}

/** Requests to it carry the secret key. */
function isSafeForSecrets(text: string): boolean {
  const url = urlOf(text)
  return url === null || url.protocol !== 'http:' || isLoopback(url.hostname)
}

/** No query, path or fragment, a host, and a sign-in that can be decoded. */
function isPlainSmtp(text: string): boolean {
  const url = urlOf(text)
  if (!url) return true // reported already
  const isDecodable = [url.username, url.password].every((part) => !/%(?![0-9a-f]{2})/i.test(part))
  return url.hostname !== '' && !url.search && !url.hash && /^\/?$/.test(url.pathname) && isDecodable
}

function urlOf(text: string): URL | null {
  return URL.parse(text)
}

function errorsOf(read: z.ZodSafeParseResult<unknown> | null, name: string): string[] {
  return (read?.error?.issues ?? []).map(({ path, message }) => `${path.join('.') || name} ${message}`)
}
