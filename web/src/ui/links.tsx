import {
  ActionIcon,
  type ActionIconProps,
  Anchor,
  type AnchorProps,
  Button,
  type ButtonProps,
} from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

type LinkProps<T> = T &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof T> & { ref?: Ref<HTMLAnchorElement> }

/** A link to a page of ours that looks like a button; where it leads is checked by its type. */
export const ButtonLink = createLink((props: LinkProps<ButtonProps>) => <Button component="a" {...props} />)

/** A link to a page of ours in a text. */
export const TextLink = createLink((props: LinkProps<AnchorProps>) => (
  <Anchor underline="always" inherit={props.size === undefined} {...props} />
))

/** A link to a page of ours that is an icon only; give it an aria-label. */
export const IconLink = createLink((props: LinkProps<ActionIconProps>) => (
  <ActionIcon component="a" {...props} />
))
