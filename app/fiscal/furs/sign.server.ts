import { createHash, createVerify, sign, X509Certificate } from 'node:crypto'
import { z } from 'zod'
import { markedText, type ReceiptKey } from '../receipt/protective-mark.ts'
import type { Certificate } from './certificate.server.ts'

/** The protective mark (ZOI): MD5 of the RSA-SHA256 signature of the receipt's text, in hexadecimal. The same receipt always has the same. Z4 */
export function protectiveMark(receipt: ReceiptKey, { key }: Pick<Certificate, 'key'>): string {
  const signature = sign('RSA-SHA256', Buffer.from(markedText(receipt), 'utf8'), key)
  return createHash('md5').update(signature).digest('hex')
}

/** The message as a signed token (JWS, RS256). The serial number is written by hand: no number of JavaScript holds it. Z5 */
export function signMessage(message: object, certificate: Certificate): string {
  const { subjectName, issuerName, serial, key } = certificate
  const names = JSON.stringify({ alg: 'RS256', subject_name: subjectName, issuer_name: issuerName })
  const signed = `${base64(`${names.slice(0, -1)},"serial":${serial}}`)}.${base64(JSON.stringify(message))}`
  return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), key).toString('base64url')}`
}

function base64(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64url')
}

const header = z.object({ alg: z.literal('RS256'), x5c: z.array(z.string()).min(1) })

/**
 * The payload of the authority's answer; null where its signature is not that of the certificate it brings, or that one was issued by none of `authorities`.
 * Z5
 * @param authorities certificates (PEM) of who issues the authority's own; none: any is believed that the connection brings
 */
export function readSigned(token: string, authorities: readonly string[]): unknown {
  const [head = '', body = '', signature = ''] = token.split('.')
  try {
    const read = header.parse(JSON.parse(Buffer.from(head, 'base64url').toString('utf8')))
    const certificate = new X509Certificate(Buffer.from(read.x5c[0] ?? '', 'base64'))
    const isKnown =
      authorities.length === 0 ||
      authorities.some((one) => {
        const authority = new X509Certificate(one)
        return certificate.checkIssued(authority) && certificate.verify(authority.publicKey)
      })
    const isSigned = createVerify('RSA-SHA256')
      .update(`${head}.${body}`)
      .verify(certificate.publicKey, Buffer.from(signature, 'base64url'))
    return isKnown && isSigned ? JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) : null
  } catch {
    // anything but a token is an invalid response
    return null
  }
}
