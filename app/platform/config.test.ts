import { describe, expect, it } from 'vitest'
import { type Config, readConfig } from './config.server.ts'

const server = 'postgresql://ronda:secret@db.example/ronda'
const demoDay = new Date('2025-09-01T10:00:00+02:00')

function configOf(env: Record<string, string>): Config {
  const read = readConfig(env)
  if (!read.ok) throw new Error(read.reason.join('\n'))
  return read.value
}

describe('readConfig', () => {
  it('has a default for every setting: the demo on this machine', () => {
    expect(configOf({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      origin: 'http://localhost:3000',
      dataDir: './.data',
      database: { url: undefined, directUrl: undefined },
      demo: { startsAt: demoDay },
      isDemoByDefault: true,
      mail: null,
      bounces: null,
      stripe: null,
      furs: null,
      analyticsUrl: null,
      hsts: 'host',
      metricsToken: null,
      logLevel: 'info',
      drainMs: 0,
      testCollection: true,
    })
  })

  it('reads every setting', () => {
    const env = {
      PORT: '8080',
      HOST: '0.0.0.0',
      ORIGIN: 'https://tango.example/',
      DATA_DIR: '/data',
      DATABASE_URL: server,
      DATABASE_DIRECT_URL: `${server}?direct`,
      SMTP_URL: 'smtps://office:secret@mail.example',
      MAIL_FROM: 'Festival <office@tango.example>',
      BOUNCE_ADDRESS: 'bounces@tango.example',
      BOUNCE_SECRET: 'sixteen characters',
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_API_BASE: 'http://127.0.0.1:12111',
      FURS_CERTIFICATE_FILE: '/keys/own.p12',
      FURS_CERTIFICATE_PASSWORD: 'p12',
      FURS_CA_FILE: '/keys/ca.pem',
      FURS_URL: 'https://blagajne-test.fu.gov.si:9002/v1/cash_registers/',
      ANALYTICS_URL: 'https://count.tango.example/script.js',
      HSTS: 'preload',
      METRICS_TOKEN: 'sixteen letters!',
      LOG_LEVEL: 'warn',
      DRAIN_SECONDS: '20',
    }
    expect(configOf(env)).toEqual({
      port: 8080,
      host: '0.0.0.0',
      origin: 'https://tango.example',
      dataDir: '/data',
      database: { url: server, directUrl: `${server}?direct` },
      demo: null,
      isDemoByDefault: false,
      mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM },
      bounces: { address: env.BOUNCE_ADDRESS, secret: env.BOUNCE_SECRET },
      stripe: { secretKey: 'sk_live_1', webhookSecret: 'whsec_1', apiBase: 'http://127.0.0.1:12111' },
      furs: {
        certificateFile: '/keys/own.p12',
        certificatePassword: 'p12',
        caFile: '/keys/ca.pem',
        url: 'https://blagajne-test.fu.gov.si:9002/v1/cash_registers',
        timeoutMs: 10_000,
      },
      analyticsUrl: env.ANALYTICS_URL,
      hsts: 'preload',
      metricsToken: 'sixteen letters!',
      logLevel: 'warn',
      drainMs: 20_000,
      testCollection: false,
    })
  })

  it('bypasses the pooler only when it is configured', () => {
    expect(configOf({ DATABASE_URL: server }).database).toEqual({ url: server, directUrl: server })
  })

  it('uses the port in the public address', () => {
    expect(configOf({ PORT: '4100' }).origin).toBe('http://localhost:4100')
    // as browsers send it
    expect(configOf({ PORT: '80' }).origin).toBe('http://localhost')
  })

  it('treats an empty value as missing', () => {
    expect(configOf({ PORT: '', DATABASE_URL: ' ', STRIPE_SECRET_KEY: '', RONDA_DEMO: '' })).toEqual(
      configOf({}),
    )
  })

  it("sends from the edition's address by default", () => {
    expect(configOf({ SMTP_URL: 'smtp://127.0.0.1:2525' }).mail).toEqual({
      smtpUrl: 'smtp://127.0.0.1:2525',
      from: null,
    })
  })
})

describe('the demo runs', () => {
  it.each<[boolean, Record<string, string>]>([
    [true, {}],
    [true, { HOST: 'localhost', ORIGIN: 'http://127.0.0.1:3000' }],
    [true, { HOST: '::1', ORIGIN: 'http://[::1]:3000' }],
    [false, { DATABASE_URL: server }],
    [false, { ORIGIN: 'https://tango.example' }],
    [false, { ORIGIN: 'https://localhost.tango.example' }],
    [false, { ORIGIN: 'https://127.0.0.1.tango.example' }],
    [false, { HOST: '0.0.0.0' }],
    [false, { HOST: '::' }],
    [false, { RONDA_DEMO: '0' }],
    [true, { RONDA_DEMO: '1', DATABASE_URL: server, ORIGIN: 'https://tango.example', HOST: '0.0.0.0' }],
  ])('%j with %j', (runs, env) => expect(configOf(env).demo !== null).toBe(runs))

  it('by default or because RONDA_DEMO says so', () => {
    expect(configOf({}).isDemoByDefault).toBe(true)
    expect(configOf({ RONDA_DEMO: '1' }).isDemoByDefault).toBe(false)
    expect(configOf({ RONDA_DEMO: '0' }).isDemoByDefault).toBe(false)
  })

  it('from the configured instant', () => {
    const { demo } = configOf({ RONDA_NOW: '2025-11-13T20:30:00Z' })
    expect(demo?.startsAt.toISOString()).toBe('2025-11-13T20:30:00.000Z')
  })

  it('and only the demo reads that instant', () => {
    expect(configOf({ RONDA_DEMO: '0', RONDA_NOW: 'yesterday' }).demo).toBeNull()
  })
})

describe('an invalid setting is refused by name', () => {
  it.each<[string, Record<string, string>]>([
    ['PORT', { PORT: 'http' }],
    ['PORT', { PORT: '-1' }],
    ['PORT', { PORT: '65536' }],
    ['PORT', { PORT: '3000.5' }],
    ['HOST', { HOST: 'http://localhost' }],
    ['ORIGIN', { ORIGIN: 'tango.example' }],
    ['ORIGIN', { ORIGIN: 'ftp://tango.example' }],
    ['ORIGIN', { ORIGIN: 'https://tango.example/festival' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://db.example/ronda' }],
    ['DATABASE_DIRECT_URL', { DATABASE_URL: server, DATABASE_DIRECT_URL: 'db.example' }],
    ['DATABASE_URL', { DATABASE_DIRECT_URL: server }],
    ['RONDA_DEMO', { RONDA_DEMO: 'yes' }],
    ['RONDA_NOW', { RONDA_NOW: 'yesterday' }],
    ['RONDA_NOW', { RONDA_NOW: '2025-09-01T10:00:00' }],
    ['RONDA_NOW', { RONDA_NOW: '2025-02-30T10:00:00Z' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://u:p@mail.example?tls.rejectUnauthorized=false' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://u:p@mail.example/?ignoreTLS=true' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://u:p%zz@mail.example' }],
    ['MAIL_FROM', { MAIL_FROM: 'the office' }],
    ['MAIL_FROM', { MAIL_FROM: 'a@b.example\nBcc: c@d.example' }],
    ['MAIL_FROM', { MAIL_FROM: 'Festival office@b.example' }],
    ['MAIL_FROM', { MAIL_FROM: 'Festival <office@b.example' }],
    ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: 'pk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }],
    ['STRIPE_WEBHOOK_SECRET', { STRIPE_SECRET_KEY: 'rk_live_1', STRIPE_WEBHOOK_SECRET: 'we_1' }],
    ['STRIPE_WEBHOOK_SECRET', { STRIPE_SECRET_KEY: 'sk_1' }],
    ['STRIPE_SECRET_KEY', { STRIPE_WEBHOOK_SECRET: 'whsec_1' }],
    ['STRIPE_API_BASE', { STRIPE_API_BASE: 'localhost' }],
    ['STRIPE_API_BASE', { STRIPE_API_BASE: 'http://stripe.example' }],
    ['FURS_CERTIFICATE_PASSWORD', { FURS_CERTIFICATE_FILE: '/own.p12' }],
    ['FURS_CERTIFICATE_FILE', { FURS_CERTIFICATE_PASSWORD: 'x' }],
    ['FURS_URL', { FURS_URL: 'http://furs.example' }],
    ['ANALYTICS_URL', { ANALYTICS_URL: 'script.js' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ])('%s in %j', (name, env) => {
    const read = readConfig(env)
    expect(read.ok ? [] : read.reason).toEqual([expect.stringMatching(new RegExp(`^${name} `))])
  })

  it('all of them at once, without their values', () => {
    const read = readConfig({
      PORT: 'x',
      ORIGIN: 'x',
      DATABASE_URL: 'mysql://ronda:secret@db',
      RONDA_DEMO: '1',
      RONDA_NOW: 'x',
      STRIPE_SECRET_KEY: 'sk_live_secret',
    })
    const errors = read.ok ? [] : read.reason
    const names = errors.map((error) => error.split(' ')[0])
    expect(names).toEqual(['PORT', 'ORIGIN', 'DATABASE_URL', 'RONDA_NOW', 'STRIPE_WEBHOOK_SECRET'])
    expect(errors.join()).not.toContain('secret@')
    expect(errors.join()).not.toContain('sk_live')
  })
})
