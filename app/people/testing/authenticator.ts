import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'

/** What a test may have the authenticator do wrong. */
type Wrong = {
  readonly origin?: string
  readonly site?: string
  readonly isVerified?: boolean
  readonly counter?: number
}

/** An authenticator with one ES256 key, in software (Web Authentication, 6.1 and 6.5). */
export function makeAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const keyId = randomBytes(16)
  let counter = 0

  const clientData = (type: string, challenge: string, { origin: said = origin }: Wrong) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: said, crossOrigin: false }))

  function authenticatorData(wrong: Wrong, attested: Buffer = Buffer.alloc(0)): Buffer {
    const { site = new URL(origin).hostname, isVerified = true } = wrong
    counter = wrong.counter ?? counter + 1
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (attested.length > 0 ? 0x40 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([createHash('sha256').update(site).digest(), Buffer.from([flags]), count, attested])
  }

  return {
    create(
      { challenge }: PublicKeyCredentialCreationOptionsJSON,
      wrong: Wrong = {},
    ): RegistrationResponseJSON {
      // RFC 9053, 7.1: kty EC2, alg ES256, crv P-256
      const coseKey = cborMap([
        [cborInt(1), cborInt(2)],
        [cborInt(3), cborInt(-7)],
        [cborInt(-1), cborInt(1)],
        [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
        [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
      ])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, keyId.length]), keyId, coseKey])
      const attestationObject = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(authenticatorData(wrong, attested))],
      ])
      return {
        ...credential(),
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, wrong).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
      }
    },

    get({ challenge }: PublicKeyCredentialRequestOptionsJSON, wrong: Wrong = {}): AuthenticationResponseJSON {
      const data = authenticatorData(wrong)
      const client = clientData('webauthn.get', challenge, wrong)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return {
        ...credential(),
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
      }
    },
  }

  function credential() {
    const id = keyId.toString('base64url')
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const
  }
}

/** As much of CBOR (RFC 8949) as keys and attestations need. */
const cborHead = (major: number, value: number): Buffer =>
  value < 24
    ? Buffer.from([(major << 5) | value])
    : value < 256
      ? Buffer.from([(major << 5) | 24, value])
      : Buffer.from([(major << 5) | 25, value >> 8, value & 255])
const cborInt = (value: number) => (value >= 0 ? cborHead(0, value) : cborHead(1, -1 - value))
const cborBytes = (bytes: Buffer) => Buffer.concat([cborHead(2, bytes.length), bytes])
const cborText = (text: string) => Buffer.concat([cborHead(3, Buffer.byteLength(text)), Buffer.from(text)])
const cborMap = (entries: readonly (readonly [Buffer, Buffer])[]) =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flat()])
