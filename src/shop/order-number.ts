/** `ORD-YYYYMMDD-######` (rulings, Data); the number itself is drawn by the database when the order is made. */
export const ORDER_NUMBER = /^ORD-\d{8}-\d{6}$/;
