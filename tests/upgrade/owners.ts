/** The settings of a shop that has two owners who read every notice. */
export const OWNERS = {
  ADMIN_EMAILS: 'owner@ghostbarrel.example,etta@ghostbarrel.example',
  ORDER_NOTIFY_TO: 'etta@ghostbarrel.example',
  CONTACT_TO: 'hello@ghostbarrel.example',
};
