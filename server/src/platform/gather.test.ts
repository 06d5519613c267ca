import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Gather } from './gather.ts'

/** Reads that end when the test says so. */
function useReads() {
  const begun: { keys: string[]; end: (value: string) => void; fail: (error: Error) => void }[] = []
  const gather = new Gather<string, string>(
    (group) => group,
    (_group, keys) =>
      new Promise((resolve, reject) => {
        const end = (value: string) => resolve(new Map(keys.map((key) => [key, `${key} ${value}`])))
        begun.push({ keys, end, fail: reject })
      }),
  )
  return { gather, begun }
}

test('what is asked for in one turn is one read, and each gets its own', async () => {
  const { gather, begun } = useReads()
  const asked = ['a', 'b', 'a'].map((key) => gather.get('account', key))
  await turn()
  expect(begun.map(({ keys }) => keys)).toEqual([['a', 'b']])
  begun[0]?.end('1')
  expect(await Promise.all(asked)).toEqual(['a 1', 'b 1', 'a 1'])
})

test('who asks while a read is under way is answered by one that begins afterwards', async () => {
  const { gather, begun } = useReads()
  const first = gather.get('account', 'a')
  await turn()
  const second = gather.get('account', 'a')
  await turn()
  const third = gather.get('account', 'a')
  await turn()
  expect(begun).toHaveLength(2)
  begun[0]?.end('first')
  expect(await first).toBe('a first')
  await turn()
  begun[1]?.end('second')
  begun[2]?.end('third')
  expect(await Promise.all([second, third])).toEqual(['a second', 'a third'])
})

test('groups are read apart, and the failure of one read is that of those who waited for it', async () => {
  const { gather, begun } = useReads()
  const [ours, theirs] = [gather.get('ours', 'a'), gather.get('theirs', 'a')]
  await turn()
  expect(begun).toHaveLength(2)
  begun[0]?.fail(new Error('away'))
  begun[1]?.end('1')
  await expect(ours).rejects.toThrow('away')
  expect(await theirs).toBe('a 1')
  const again = gather.get('ours', 'a')
  await turn()
  begun[2]?.end('2')
  expect(await again).toBe('a 2')
})
