/** What is promised about licences, without a server: devices that have not expired use one each. */
export class LicenseModel {
  total: number
  now: number
  /** When each device expires; null when it does not. By the name that the test gives it. */
  readonly devices = new Map<string, number | null>()

  constructor(total: number, now: number) {
    this.total = total
    this.now = now
  }

  isExpired(name: string) {
    const expires = this.devices.get(name)
    return expires !== undefined && expires !== null && expires <= this.now
  }

  get used() {
    return [...this.devices.keys()].filter((name) => !this.isExpired(name)).length
  }

  get isFull() {
    return this.used >= this.total
  }

  create(name: string, expires: number | null): 201 | 409 {
    const takesOne = expires === null || expires > this.now
    if (takesOne && this.isFull) return 409
    this.devices.set(name, expires)
    return 201
  }

  delete(name: string): 200 | 404 {
    return this.devices.delete(name) ? 200 : 404
  }

  setExpiry(name: string, expires: number | null): 200 | 404 | 409 {
    if (!this.devices.has(name)) return 404
    const returns = this.isExpired(name) && (expires === null || expires > this.now)
    if (returns && this.isFull) return 409
    this.devices.set(name, expires)
    return 200
  }

  reactivate(name: string, expires: number | null): 200 | 400 | 404 | 409 {
    if (!this.devices.has(name)) return 404
    if (!this.isExpired(name)) return 409
    if (expires !== null && expires <= this.now) return 400
    return this.setExpiry(name, expires)
  }

  setTotal(total: number): boolean {
    if (total < this.used) return false
    this.total = total
    return true
  }
}
