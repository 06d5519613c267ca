/** What to count by where addresses are counted: a subscriber of IPv6 holds a whole /64, and single addresses would count nothing. */
export function networkOf(address: string) {
  const plain = address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '')
  if (!plain.includes(':')) return plain
  const [head = '', tail = ''] = plain.split('::')
  const groups = head.split(':').filter(Boolean)
  const missing = Math.max(0, 8 - groups.length - tail.split(':').filter(Boolean).length)
  const full = plain.includes('::') ? [...groups, ...Array<string>(missing).fill('0')] : groups
  return `${full.slice(0, 4).join(':')}::/64`
}
