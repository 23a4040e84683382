import { createHash, createVerify, sign } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { holderOf, issueCertificate, pkcs12Of, taxCa } from '#tests/fiscal/certificates.ts'
import { readCertificate } from './certificate.server.ts'
import { protectiveMark, readSigned, signMessage } from './sign.server.ts'

describe('a certificate', () => {
  const ca = issueCertificate({ subject: taxCa, serial: 1n })
  const own = issueCertificate({ subject: holderOf('99999862'), by: ca, serial: 2_575_988_469_811_686_647n })
  const file = pkcs12Of(own, [ca], 'čšž')
  const read = () => readCertificate(file, { certificatePassword: 'čšž' })

  it('Z5 is read from its file with names in the format of the specification', () => {
    expect(read()).toMatchObject({
      subjectName:
        'CN=ITM STORITVE\\, ŠPELA PERGAR S.P.,2.5.4.5=#130131,OU=99999862,OU=DavPotRacTEST,O=state-institutions,C=SI',
      issuerName: 'CN=Tax CA Test,O=state-institutions,C=SI',
      serial: '2575988469811686647',
      taxNumber: '99999862',
      validUntil: new Date('2035-01-01T00:00:00Z'),
    })
  })

  it('Z5 is refused with a wrong password, from another file, or without its key', () => {
    expect(() => readCertificate(file, { certificatePassword: 'wrong' })).toThrow()
    expect(() => readCertificate(Buffer.from('nothing'), { certificatePassword: 'čšž' })).toThrow()
    const strange = pkcs12Of({ ...own, certificate: ca.certificate }, [], 'x')
    expect(() => readCertificate(strange, { certificatePassword: 'x' })).toThrow(
      'no key with its certificate',
    )
  })

  it('Z4 makes the ZOI as the MD5 of the signature, always the same', () => {
    const key = {
      taxNumber: '12345678',
      premises: 'blag001',
      device: '11245',
      number: 12345,
      issuedAt: new Date('2015-08-15T08:13:32Z'),
      amountCents: 124_556 as never,
    }
    const text = '1234567815.08.2015 10:13:3212345blag001112451245.56'
    const wanted = createHash('md5')
      .update(sign('RSA-SHA256', Buffer.from(text), own.keyPem))
      .digest('hex')
    expect([protectiveMark(key, read()), protectiveMark(key, read())]).toEqual([wanted, wanted])
  })

  it('Z5 signs a message over header and content, with its exact serial number', () => {
    const [head = '', body = '', signature = ''] = signMessage({ a: 'č' }, read()).split('.')
    expect(Buffer.from(head, 'base64url').toString()).toContain('"serial":2575988469811686647}')
    expect(JSON.parse(Buffer.from(body, 'base64url').toString())).toEqual({ a: 'č' })
    const checked = createVerify('RSA-SHA256').update(`${head}.${body}`)
    expect(checked.verify(own.pem, Buffer.from(signature, 'base64url'))).toBe(true)
  })

  it('Z5 verifies a response only with a certificate that the authority issued', () => {
    const stranger = issueCertificate({ subject: taxCa, serial: 9n })
    const token = (by: typeof own, x5c = by.der, alg = 'RS256') => {
      const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
      const signed = `${encode({ alg, x5c: [x5c] })}.${encode({ yes: true })}`
      return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), by.keyPem).toString('base64url')}`
    }
    expect(readSigned(token(own), [ca.pem])).toEqual({ yes: true })
    expect(readSigned(token(own), [])).toEqual({ yes: true })
    const wrong = [
      token(stranger),
      token(stranger, own.der),
      token(own, own.der, 'none'),
      'a.b.c',
      '',
      'nonsense',
    ]
    expect(wrong.map((one) => readSigned(one, [ca.pem]))).toEqual(wrong.map(() => null))
  })
})
