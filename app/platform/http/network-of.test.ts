import { describe, expect, it } from 'vitest'
import { networkOf } from './network-of.ts'

describe('U3 the network of an address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::', '2001:db8::/64'],
    ['2001:db8::5:6:7:8:9', '2001:db8:0:5::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['::1', '::/64'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:c000:207', '192.0.2.7'],
    ['0:0:0:0:0:ffff:0a00:0001', '10.0.0.1'],
    ['::ffff:0:0', '0.0.0.0'],
    ['0:0:0:0:1:ffff:c000:207', '::/64'],
    ['', ''],
    ['whatever', 'whatever'],
  ])('%s is of %s', (address, network) => expect(networkOf(address)).toBe(network))
})
