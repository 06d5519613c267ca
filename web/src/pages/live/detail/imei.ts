/** Whether the last digit of an IMEI fits the others (Luhn): most mistyped numbers fail. */
export function hasImeiCheckDigit(imei: string) {
  const sum = Array.from(imei).reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

export const isImei = (id: string) => /^\d{15}$/.test(id)
