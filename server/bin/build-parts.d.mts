/** Something that is built from sources into a folder. */
export interface BuildPart {
  name: string
  title: string
  /** Whether the program cannot do without it. */
  required?: boolean
  output: string
  /** The file in the output that tells that it was built. */
  result: string
  sources: readonly string[]
  /** What has to be installed to build it. Another version of one is another result. */
  packages: readonly string[]
  build: () => void | Promise<void>
}

export const BASE_MAP: BuildPart
