import { generateKeyPairSync } from 'node:crypto'
import forge from 'node-forge'

const { pki, pkcs12, asn1, md } = forge

type Field = {
  readonly shortName?: string
  readonly type?: string
  readonly value: string
  readonly tag?: 12 | 19
}

/** As the authority's own example names its holder: country, organisation, units, serial number, name. */
export const holderOf = (taxNumber: string, name = 'ITM STORITVE, ŠPELA PERGAR S.P.'): Field[] => [
  { shortName: 'C', value: 'SI' },
  { shortName: 'O', value: 'state-institutions' },
  { shortName: 'OU', value: 'DavPotRacTEST' },
  { shortName: 'OU', value: taxNumber },
  { type: '2.5.4.5', value: '1', tag: 19 },
  { shortName: 'CN', value: name, tag: 12 },
]

export const taxCa: Field[] = [
  { shortName: 'C', value: 'SI' },
  { shortName: 'O', value: 'state-institutions' },
  { shortName: 'CN', value: 'Tax CA Test' },
]

export type Issued = {
  readonly certificate: forge.pki.Certificate
  readonly pem: string
  readonly keyPem: string
  readonly der: string
}

/** A certificate with its own key, signed by another one or by itself. Valid from 2020 to the end of `until`. */
export function issueCertificate({
  subject,
  by,
  serial,
  until = '2035-01-01',
  isServer = false,
}: {
  readonly subject: readonly Field[]
  readonly by?: Issued
  readonly serial: bigint
  readonly until?: string
  readonly isServer?: boolean
}): Issued {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const keyPem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const certificate = pki.createCertificate()
  certificate.publicKey = pki.publicKeyFromPem(publicKey.export({ type: 'spki', format: 'pem' }).toString())
  const hex = serial.toString(16)
  certificate.serialNumber = hex.length % 2 ? `0${hex}` : hex
  certificate.validity.notBefore = new Date('2020-01-01T00:00:00Z')
  certificate.validity.notAfter = new Date(`${until}T00:00:00Z`)
  const fields = subject.map(({ tag = 12, ...field }) => ({
    ...field,
    valueTagClass: tag as unknown as forge.asn1.Class,
  }))
  certificate.setSubject(fields)
  certificate.setIssuer(by ? by.certificate.subject.attributes : fields)
  certificate.setExtensions([
    { name: 'basicConstraints', cA: !by },
    ...(isServer ? [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }] : []),
  ])
  certificate.sign(pki.privateKeyFromPem(by?.keyPem ?? keyPem), md.sha256.create())
  const der = Buffer.from(asn1.toDer(pki.certificateToAsn1(certificate)).getBytes(), 'latin1').toString(
    'base64',
  )
  return { certificate, pem: pki.certificateToPem(certificate), keyPem, der }
}

/** Key and certificates in one file, as they are handed out. */
export function pkcs12Of(
  { keyPem, certificate }: Issued,
  chain: readonly Issued[],
  password: string,
): Buffer {
  const all = [certificate, ...chain.map((one) => one.certificate)]
  const store = pkcs12.toPkcs12Asn1(pki.privateKeyFromPem(keyPem), all, password, { algorithm: '3des' })
  return Buffer.from(asn1.toDer(store).getBytes(), 'latin1')
}
