import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A little of DER (X.690), as much as a certificate of RFC 5280 needs. */
const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};
const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);
const set = (part: Uint8Array) => der(0x31, part);
const integer = (bytes: Uint8Array) => der(0x02, bytes);
const utf8 = (text: string) => der(0x0c, Buffer.from(text));
const octets = (part: Uint8Array) => der(0x04, part);
const bits = (bytes: Uint8Array) => der(0x03, Buffer.from([0]), bytes);
const oid = (...bytes: number[]) => der(0x06, Buffer.from(bytes));
const time = (at: Date) => der(0x18, Buffer.from(`${at.toISOString().replaceAll(/[-:T]|\.\d+/g, '')}`));
const explicit = (number: number, part: Uint8Array) => der(0xa0 + number, part);

const ECDSA_WITH_SHA256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
const COMMON_NAME = oid(0x55, 0x04, 0x03);
const SUBJECT_ALT_NAME = oid(0x55, 0x1d, 0x11);
const DAY = 24 * 60 * 60 * 1000;

const pem = (bytes: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${bytes.toString('base64').replaceAll(/(.{64})/g, '$1\n')}\n-----END CERTIFICATE-----\n`;

/** A certificate for one host name that no one vouches for, made here and now. @returns both in PEM */
export function selfSignedCertificate(host: string): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(set(sequence(COMMON_NAME, utf8(host))));
  // A serial number is positive: its first bit is not set.
  const serial = integer(Buffer.from([0x01, ...randomBytes(15)]));
  const validity = sequence(time(new Date(Date.now() - DAY)), time(new Date(Date.now() + DAY)));
  const dnsName = der(0x82, Buffer.from(host));
  const extensions = explicit(3, sequence(sequence(SUBJECT_ALT_NAME, octets(sequence(dnsName)))));
  const certificate = sequence(
    explicit(0, integer(Buffer.from([2]))),
    serial,
    ECDSA_WITH_SHA256,
    name,
    validity,
    name,
    publicKey.export({ format: 'der', type: 'spki' }),
    extensions,
  );
  const signature = sign('sha256', certificate, privateKey);
  return {
    key: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    cert: pem(sequence(certificate, ECDSA_WITH_SHA256, bits(signature))),
  };
}
