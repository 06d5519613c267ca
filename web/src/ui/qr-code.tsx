import { useMemo } from 'react'
import { encode } from 'uqr'

/** Dark on white in both colour schemes: scanners want it so. */
export function QrCode({ value, label, size = 168 }: { value: string; label: string; size?: number }) {
  const { modules, path } = useMemo(() => {
    const { data, size: modules } = encode(value, { ecc: 'M', border: 3 })
    const path = data
      .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
      .join('')
    return { modules, path }
  }, [value])
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${modules} ${modules}`}
      shapeRendering="crispEdges"
    >
      <rect width={modules} height={modules} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
