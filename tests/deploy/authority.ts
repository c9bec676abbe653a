import { generate } from 'selfsigned'

type Signed = { key: string; certificate: string; authority: string }

/** Creates a certificate for one name, signed by a new authority that only this run trusts. */
export async function signCertificate(name: string): Promise<Signed> {
  const authority = await generate([{ name: 'commonName', value: 'Authority of the tests' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, critical: true },
    ],
  })
  const { private: key, cert } = await generate([{ name: 'commonName', value: name }], {
    keyType: 'ec',
    algorithm: 'sha256',
    ca: { key: authority.private, cert: authority.cert },
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'subjectAltName', altNames: [{ type: 2, value: name }] },
    ],
  })
  return { key, certificate: cert, authority: authority.cert }
}
