import { createPrivateKey, type KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import forge from 'node-forge'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Config } from '#app/platform/config.server.ts'

/** The certificate under which receipts are signed, with its key. Neither is stored or logged. */
export type Certificate = {
  readonly key: KeyObject
  readonly keyPem: string
  readonly certificatePem: string
  /** As the header of a message names them: RFC 2253, the last part first. */
  readonly subjectName: string
  readonly issuerName: string
  /** A whole number, larger than JavaScript's are exact. */
  readonly serial: string
  /** The tax number of its holder; null where it names none. */
  readonly taxNumber: string | null
  readonly validUntil: Date
}

type FursConfig = NonNullable<Config['furs']>

const known = new Map<string, Certificate>()

/** The certificate of the configuration; null where there is none or it cannot be read, which the log says. Read once. */
export async function certificateOf({
  config: { furs },
  log,
}: Pick<AppContext, 'config' | 'log'>): Promise<Certificate | null> {
  if (!furs) return null
  const found = known.get(furs.certificateFile)
  if (found) return found
  try {
    const certificate = readCertificate(await readFile(furs.certificateFile), furs)
    known.set(furs.certificateFile, certificate)
    return certificate
  } catch (error) {
    // what the library says may quote the file
    log.error({ code: codeOf(error) }, 'the certificate for receipts could not be read')
    return null
  }
}

/** What is wrong with the files of the configuration, each error beginning with the name of its setting. They hold no value: some are secrets. */
export async function errorsOfFiles({
  certificateFile,
  certificatePassword,
  caFile,
}: Pick<FursConfig, 'certificateFile' | 'certificatePassword' | 'caFile'>): Promise<string[]> {
  const certificate = await contentOf('FURS_CERTIFICATE_FILE', certificateFile)
  const ca = caFile === null ? null : await contentOf('FURS_CA_FILE', caFile)
  return [
    ...(certificate.error ??
      (isReadable(certificate.bytes, certificatePassword)
        ? []
        : ['FURS_CERTIFICATE_FILE is no PKCS#12 file with a key that FURS_CERTIFICATE_PASSWORD opens'])),
    ...(ca?.error ??
      (ca && certificatesIn(ca.bytes.toString()).length === 0
        ? ['FURS_CA_FILE holds no certificate in PEM format']
        : [])),
  ]
}

async function contentOf(name: string, file: string): Promise<{ bytes: Buffer; error?: [string] }> {
  try {
    return { bytes: await readFile(file) }
  } catch (error) {
    return { bytes: Buffer.of(), error: [`${name} names a file that cannot be read (${codeOf(error)})`] }
  }
}

function isReadable(file: Uint8Array, certificatePassword: string): boolean {
  try {
    readCertificate(file, { certificatePassword })
    return true
  } catch {
    return false
  }
}

/** The certificates in a PEM file. */
export function certificatesIn(pem: string): string[] {
  return pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? []
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unreadable'
}

/**
 * Reads key and certificate from a PKCS#12 file.
 * @throws Error where the password is wrong, or one of them is missing
 */
export function readCertificate(
  file: Uint8Array,
  { certificatePassword }: Pick<FursConfig, 'certificatePassword'>,
): Certificate {
  const { asn1, pki, pkcs12, util } = forge
  const store = pkcs12.pkcs12FromAsn1(
    asn1.fromDer(util.createBuffer(Buffer.from(file).toString('latin1'))),
    certificatePassword,
  )
  const { pkcs8ShroudedKeyBag, keyBag, certBag } = pki.oids
  const bags = (type: string | undefined) => (type ? (store.getBags({ bagType: type })[type] ?? []) : [])
  const key = [...bags(pkcs8ShroudedKeyBag), ...bags(keyBag)].find((bag) => bag.key)?.key
  const certificates = bags(certBag).flatMap(({ cert }) => cert ?? [])
  const own = certificates.find(
    ({ publicKey }) => key && (publicKey as forge.pki.rsa.PublicKey).n?.equals(key.n),
  )
  if (!key || !own) throw new Error('the file holds no key with its certificate')
  const keyPem = pki.privateKeyToPem(key)
  return {
    key: createPrivateKey(keyPem),
    keyPem,
    certificatePem: [own, ...certificates.filter((one) => one !== own)]
      .map((one) => pki.certificateToPem(one))
      .join(''),
    subjectName: nameOf(own.subject.attributes),
    issuerName: nameOf(own.issuer.attributes),
    serial: BigInt(`0x${own.serialNumber}`).toString(),
    taxNumber: taxNumberIn(own.subject.attributes),
    validUntil: own.validity.notAfter,
  }
}

/** RFC 2253 knows these by a short name; others are named by number, with their value as it is encoded. */
const shortNames = new Set(['CN', 'L', 'ST', 'O', 'OU', 'C', 'STREET', 'DC', 'UID'])

function nameOf(attributes: readonly forge.pki.CertificateField[]): string {
  return attributes
    .map((attribute) => {
      const { shortName = '', type = '' } = attribute
      if (shortNames.has(shortName)) return `${shortName}=${escaped(textOf(attribute))}`
      const bytes = Buffer.from(String(attribute.value), 'latin1')
      const encoded = Buffer.concat([Buffer.from([tagOf(attribute), bytes.length]), bytes])
      return `${type}=#${encoded.toString('hex')}`
    })
    .reverse()
    .join(',')
}

const utf8String = 12

/** The type of the value; the library's own description of it is wrong. */
function tagOf({ valueTagClass }: forge.pki.CertificateField): number {
  return Number(valueTagClass)
}

function textOf(attribute: forge.pki.CertificateField): string {
  const bytes = Buffer.from(String(attribute.value), 'latin1')
  return bytes.toString(tagOf(attribute) === utf8String ? 'utf8' : 'latin1')
}

function escaped(text: string): string {
  return text.replace(/[,+"\\<>;]/g, '\\$&').replace(/^[ #]|(?<!^) $/g, '\\$&')
}

/** One of the organisational units is the tax number. */
function taxNumberIn(attributes: readonly forge.pki.CertificateField[]): string | null {
  const units = attributes.filter(({ shortName }) => shortName === 'OU').map(textOf)
  return units.find((unit) => /^\d{8}$/.test(unit)) ?? null
}
