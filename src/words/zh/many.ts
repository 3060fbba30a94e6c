import { counted } from '../format'

/** 多少个某物。中文只有一种形式，量词写在名词里：“笔委托”。 */
export const many = (count: number, one: string, _other: string): string => `${counted(count)} ${one}`
