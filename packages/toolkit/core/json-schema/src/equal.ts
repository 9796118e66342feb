/** True for equal JSON values, whatever the order of members. */
export { equal } from '@specwright/validator-engine'
